import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchema } from "ajv";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { newKeys } from "../api/src/platform/keys/sandbox-keys.ts";
import { readConfig } from "../api/src/platform/config.ts";
import { isSecret } from "../api/src/platform/environment/setting-reader.ts";
import { settings } from "../api/src/platform/environment/settings.ts";
import { productionSettings } from "../api/src/testing/test-config.ts";
import { kubernetesFaults, type KubernetesObject } from "./chart/kubernetes-faults.ts";
import {
  findHelm,
  goldenOf,
  headerOf,
  render,
  renderings,
  valuesOf,
  type Rendering,
} from "./chart/render.ts";

type Variable = { readonly name: string; readonly value: string };
type Selector = Readonly<Record<string, string>>;
type Container = {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env: readonly Variable[];
  readonly envFrom?: readonly object[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
};
type PodSpec = {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: { readonly items: readonly object[] };
  }[];
};
type Spec = {
  readonly replicas?: number;
  readonly podSelector: { readonly matchLabels: Selector };
  readonly selector: Selector & { readonly matchLabels: Selector };
  readonly ingress: readonly { readonly from?: readonly object[]; readonly ports: readonly object[] }[];
  readonly egress: readonly { readonly to?: readonly object[]; readonly ports: readonly object[] }[];
  readonly template: { readonly metadata: { readonly labels: Selector }; readonly spec: PodSpec };
};
type Manifest = KubernetesObject & {
  readonly metadata: { readonly labels: Selector; readonly annotations?: Selector };
  readonly data?: Selector;
  readonly spec: Spec;
};

const names = Object.keys(settings) as (keyof typeof settings)[];
const secrets: readonly string[] = names.filter(isSecret);
/** A value that is long enough for every secret. */
const long = "k".repeat(32);
const fileOf = (setting: string) => setting.toLowerCase().replaceAll("_", "-");
const required = ["DATABASE_URL", "STORAGE_URL", "TOKEN_KEY", "PEPPER", "ENCRYPTION_KEYS"].concat([
  "SSO_CLIENT_SECRET",
  "SMTP_URL",
  "ACH_URL",
]);
const mounted = { required, all: secrets };
const drain = { required: 15, all: 20 };

// Helm and Kubernetes read YAML 1.1, in which 0440 is octal.
const manifestsOf = (text: string) =>
  parseAllDocuments(text, { version: "1.1" }).map((document) => document.toJS() as Manifest);
const golden = {
  required: readFileSync(goldenOf("required"), "utf8"),
  all: readFileSync(goldenOf("all"), "utf8"),
};
const manifests = { required: manifestsOf(golden.required), all: manifestsOf(golden.all) };

function find(rendering: Rendering, kind: string, name: string): Manifest {
  const found = manifests[rendering].find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`The rendering ${rendering} has no ${kind} ${name}.`);
  return found;
}
const deploymentsOf = (rendering: Rendering) =>
  ["web", "jobs"].map((name) => find(rendering, "Deployment", `portal-${name}`).spec.template);
const podsOf = (rendering: Rendering) => [
  ...deploymentsOf(rendering),
  find(rendering, "Job", "portal-migration").spec.template,
];
const selects = (selector: Selector, labels: Selector) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const helm = findHelm();

describe.each(renderings)("the Helm chart with %s values", (rendering) => {
  test("the golden file matches what Helm renders from the chart [CONN-DEPLOY-03]", () => {
    // On machines without Helm, the hash in the header shows whether the file is outdated.
    const rendered =
      helm === undefined ? golden[rendering].replace(/^.*\n/, headerOf(rendering)) : render(helm, rendering);
    expect(golden[rendering], "run `npm run chart`").toBe(rendered);
  });

  test("the chart is valid against Kubernetes' schemas [CONN-DEPLOY-03]", async () => {
    expect(await kubernetesFaults(manifests[rendering])).toEqual([]);
    // The schemas also include API versions that Kubernetes no longer serves.
    const versions = manifests[rendering].map(({ apiVersion }) => apiVersion);
    const served = ["v1", "apps/v1", "autoscaling/v2", "batch/v1", "networking.k8s.io/v1", "policy/v1"];
    const monitoring = rendering === "all" ? ["monitoring.coreos.com/v1"] : [];
    expect(new Set(versions)).toEqual(new Set([...served, ...monitoring]));
  });

  test("the chart keeps secrets out of ConfigMaps and environment variables, and mounts the existing Secret [CONN-DEPLOY-03]", () => {
    expect(manifests[rendering].filter(({ kind }) => kind === "Secret")).toEqual([]);
    const maps = manifests[rendering].filter(({ kind }) => kind === "ConfigMap");
    expect(maps.map(({ metadata }) => metadata.name)).toEqual(["portal-settings"]);
    const plain = Object.keys(find(rendering, "ConfigMap", "portal-settings").data ?? {});
    expect(plain).toContain("PORTAL_ORIGIN");
    const open = names.filter((name) => !isSecret(name));
    expect(open).toEqual(expect.arrayContaining(plain));
    for (const { spec } of podsOf(rendering)) {
      const [{ env, volumeMounts }] = spec.containers;
      const files = env.filter(({ name }) => name.endsWith("_FILE"));
      expect(Object.fromEntries(files.map(({ name, value }) => [name, value]))).toEqual(
        Object.fromEntries(
          mounted[rendering].map((name) => [`${name}_FILE`, `/etc/portal/secrets/${fileOf(name)}`]),
        ),
      );
      const others = env.filter((variable) => !files.includes(variable)).map(({ name }) => name);
      expect(open).toEqual(expect.arrayContaining(others));
      expect(volumeMounts).toContainEqual({
        name: "secrets",
        mountPath: "/etc/portal/secrets",
        readOnly: true,
      });
      expect(spec.volumes.find(({ name }) => name === "secrets")).toEqual({
        name: "secrets",
        secret: {
          secretName: "portal-secrets",
          defaultMode: 0o440,
          items: files.map(({ name }) => {
            const file = fileOf(name.replace(/_FILE$/, ""));
            return { key: file, path: file };
          }),
        },
      });
    }
  });

  test("the portal starts with the settings in the chart [CONN-DEPLOY-03]", () => {
    const shared = find(rendering, "ConfigMap", "portal-settings").data;
    const secret = {
      DATABASE_URL: productionSettings.DATABASE_URL,
      STORAGE_URL: "s3://files?region=us-east-1",
      SSO_CLIENT_SECRET: productionSettings.SSO_CLIENT_SECRET,
      SMTP_URL: productionSettings.SMTP_URL,
      ACH_URL: productionSettings.ACH_URL,
      ...newKeys(),
      ...(rendering === "all" && { BANK_DATA_KEY: long, ESIGN_KEY: long, ESIGN_SECRET: long }),
    };
    for (const [index, role] of ["web", "jobs", "all"].entries()) {
      const [{ env, envFrom }] = podsOf(rendering)[index]!.spec.containers;
      const plain = env.filter(({ name }) => !name.endsWith("_FILE")).map(({ name, value }) => [name, value]);
      const config = readConfig(
        { ...(envFrom && shared), ...(Object.fromEntries(plain) as Selector), ...secret },
        { make: newKeys, find: () => undefined },
      );
      expect(config).toMatchObject({
        mode: "production",
        role,
        host: "0.0.0.0",
        port: 8080,
        dataDir: "/var/lib/portal",
        metrics: { host: "0.0.0.0", port: 9090 },
        drainSeconds: drain[rendering],
        origin: "https://portal.example.com",
      });
    }
  });

  test("the chart runs every pod without privileges, on a read-only file system [CONN-DEPLOY-03]", () => {
    for (const { spec } of podsOf(rendering)) {
      expect(spec.containers).toHaveLength(1);
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          runAsGroup: 10_001,
          fsGroup: 10_001,
          seccompProfile: { type: "RuntimeDefault" },
        },
        volumes: expect.arrayContaining([
          { name: "temporary", emptyDir: { sizeLimit: "256Mi" } },
          { name: "data", emptyDir: { sizeLimit: "1Gi" } },
        ]),
      });
      const amounts = { cpu: expect.stringMatching(/^\d+m?$/), memory: expect.stringMatching(/^\d+[MG]i$/) };
      expect(spec.containers[0]).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { requests: amounts, limits: amounts },
        volumeMounts: expect.arrayContaining([
          { name: "temporary", mountPath: "/tmp" },
          { name: "data", mountPath: "/var/lib/portal" },
        ]),
      });
    }
  });

  test("the chart defines health probes, spreads pods over nodes and gives pods time to stop [CONN-DEPLOY-03]", () => {
    for (const { metadata, spec } of deploymentsOf(rendering)) {
      expect(spec.containers[0]).toMatchObject({
        ports: [
          { name: "http", containerPort: 8080 },
          { name: "metrics", containerPort: 9090 },
        ],
        startupProbe: {
          httpGet: { path: "/healthz", port: "http" },
          periodSeconds: 5,
          failureThreshold: 120,
        },
        livenessProbe: { httpGet: { path: "/healthz", port: "http" }, periodSeconds: 10 },
        readinessProbe: { httpGet: { path: "/readyz", port: "http" }, periodSeconds: 5 },
      });
      expect(spec.terminationGracePeriodSeconds).toBe(drain[rendering] + 60);
      expect(spec).toMatchObject({
        topologySpreadConstraints: ["topology.kubernetes.io/zone", "kubernetes.io/hostname"].map((key) => ({
          maxSkew: 1,
          topologyKey: key,
          labelSelector: { matchLabels: metadata.labels },
        })),
      });
    }
  });

  test("the chart runs web and job processes, and a migration before each upgrade [CONN-DEPLOY-03]", () => {
    const [web, jobs] = deploymentsOf(rendering);
    expect([web, jobs].map((template) => template?.spec.containers[0].env[0])).toEqual([
      { name: "PROCESS_ROLE", value: "web" },
      { name: "PROCESS_ROLE", value: "jobs" },
    ]);
    expect(find(rendering, "Deployment", "portal-web").spec.replicas).toBeUndefined();
    expect(find(rendering, "Deployment", "portal-jobs").spec.replicas).toBe(rendering === "all" ? 2 : 1);
    expect(find(rendering, "HorizontalPodAutoscaler", "portal-web").spec).toMatchObject({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "portal-web" },
      ...(rendering === "all" ? { minReplicas: 3, maxReplicas: 12 } : { minReplicas: 2, maxReplicas: 6 }),
      metrics: [{ resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 70 } } }],
    });
    const migration = find(rendering, "Job", "portal-migration");
    expect(migration.metadata.annotations).toEqual({
      "helm.sh/hook": "pre-install,pre-upgrade",
      "helm.sh/hook-delete-policy": "before-hook-creation,hook-succeeded",
    });
    const [container] = migration.spec.template.spec.containers;
    expect(container.args).toEqual(["node", "scripts/portal.ts", "migrate"]);
    // The hook cannot use the ConfigMap, because the ConfigMap does not exist yet.
    expect(container.envFrom).toBeUndefined();
    for (const { spec } of deploymentsOf(rendering)) {
      expect(spec.containers[0].envFrom).toEqual([{ configMapRef: { name: "portal-settings" } }]);
      expect(spec.containers[0].image).toBe(container.image);
    }
  });

  test("the chart's selectors match only the chart's own pods [CONN-DEPLOY-03]", () => {
    const labels = podsOf(rendering).map(({ metadata }) => metadata.labels);
    const [web, jobs, migration] = labels;
    const selected = (kind: string, name: string) => {
      const { spec } = find(rendering, kind, name);
      const selector = kind === "NetworkPolicy" ? spec.podSelector : spec.selector;
      const wanted = kind === "Service" ? spec.selector : selector.matchLabels;
      return labels.filter((each) => selects(wanted, each));
    };
    expect(selected("Service", "portal-web")).toEqual([web]);
    for (const kind of ["Deployment", "PodDisruptionBudget", "NetworkPolicy"]) {
      expect(selected(kind, "portal-web")).toEqual([web]);
      expect(selected(kind, "portal-jobs")).toEqual([jobs]);
    }
    expect(selected("NetworkPolicy", "portal-migration")).toEqual([migration]);
    for (const name of ["portal-web", "portal-jobs"])
      expect(find(rendering, "PodDisruptionBudget", name).spec).toMatchObject({ maxUnavailable: 1 });
  });
});

describe("the NetworkPolicy of the chart", () => {
  const tcp = (...ports: (number | string)[]) => ports.map((port) => ({ protocol: "TCP", port }));
  const namespace = (name: string) => ({
    namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } },
  });
  const to = (cidr: string, ...ports: number[]) => ({ to: [{ ipBlock: { cidr } }], ports: tcp(...ports) });
  const dns = {
    to: [{ ...namespace("kube-system"), podSelector: { matchLabels: { "k8s-app": "kube-dns" } } }],
    ports: [{ protocol: "UDP", port: 53 }, ...tcp(53)],
  };
  const metrics = { from: [namespace("monitoring")], ports: tcp("metrics") };
  const pages = { from: [namespace("ingress-nginx")], ports: tcp("http") };
  const database = {
    to: [{ ...namespace("database"), podSelector: { matchLabels: { app: "pgbouncer" } } }],
    ports: tcp(6432, 5432),
  };
  const storage = {
    to: [{ ipBlock: { cidr: "10.30.0.0/16", except: ["10.30.9.0/24"] } }],
    ports: tcp(443),
  };
  const integrations = [to("198.51.100.0/24", 443), { to: [namespace("monitoring")], ports: tcp(4318) }];
  const outside = [to("10.40.0.25/32", 587), to("2001:db8::22/128", 22)];
  const small = [dns, to("10.20.0.0/28", 5432), to("10.30.0.0/24", 443)];

  test.each([
    ["required", "web", [pages, metrics], small],
    ["required", "jobs", [metrics], [...small, to("10.40.0.25/32", 465), to("192.0.2.10/32", 22)]],
    ["required", "migration", [], small.slice(0, 2)],
    ["all", "web", [pages, metrics], [dns, database, storage, ...integrations]],
    ["all", "jobs", [metrics], [dns, database, storage, ...integrations, ...outside]],
    ["all", "migration", [], [dns, database]],
  ] as const)(
    "with %s values, the network policy of the %s pods allows only needed connections [CONN-DEPLOY-03]",
    (rendering, component, ingress, egress) => {
      const { spec } = find(rendering, "NetworkPolicy", `portal-${component}`);
      expect(spec).toMatchObject({ policyTypes: ["Ingress", "Egress"] });
      expect({ ingress: spec.ingress, egress: spec.egress }).toEqual({ ingress, egress });
    },
  );
});

test("the ServiceMonitor scrapes the metrics port of web and job processes, under the job name portal [CONN-DEPLOY-03]", () => {
  expect(manifests.required.filter(({ kind }) => kind === "ServiceMonitor")).toEqual([]);
  const monitor = find("all", "ServiceMonitor", "portal");
  expect(monitor.metadata.labels["release"]).toBe("prometheus");
  expect(monitor.spec).toMatchObject({
    jobLabel: "app.kubernetes.io/name",
    endpoints: [{ port: "metrics", path: "/metrics", interval: "15s" }],
  });
  const services = manifests.all.filter(
    ({ kind, metadata }) => kind === "Service" && selects(monitor.spec.selector.matchLabels, metadata.labels),
  );
  expect(services.map(({ metadata }) => metadata.name)).toEqual(["portal-metrics"]);
  const { metadata, spec } = find("all", "Service", "portal-metrics");
  expect(metadata.labels["app.kubernetes.io/name"]).toBe("portal");
  expect(spec).toMatchObject({ ports: [{ name: "metrics", targetPort: "metrics" }] });
  for (const pod of deploymentsOf("all")) expect(selects(spec.selector, pod.metadata.labels)).toBe(true);
});

test("the Ingress routes the portal's host to the web processes [CONN-DEPLOY-03]", () => {
  expect(manifests.required.filter(({ kind }) => kind === "Ingress")).toEqual([]);
  const service = { name: "portal-web", port: { name: "http" } };
  expect(find("all", "Ingress", "portal").spec).toEqual({
    ingressClassName: "nginx",
    tls: [{ hosts: ["portal.example.com"], secretName: "portal-tls" }],
    rules: [
      {
        host: "portal.example.com",
        http: { paths: [{ path: "/", pathType: "Prefix", backend: { service } }] },
      },
    ],
  });
});

describe("the schema of the chart's values", () => {
  type Values = Readonly<Record<string, unknown>>;
  type Part = {
    readonly properties: Readonly<Record<string, { readonly items: { readonly enum: unknown } }>>;
  };
  const chart = join(import.meta.dirname, "../deploy/chart");
  const schema = JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8")) as AnySchema & {
    readonly properties: Readonly<Record<"settings" | "optionalSecrets", Part & Part["properties"][string]>>;
  };
  const validate = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);
  const isMap = (value: unknown): value is Values =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  /** Merges chart values as Helm does. */
  const merge = (one: unknown, other: unknown): unknown => {
    if (!isMap(one) || !isMap(other)) return other;
    const keys = Object.keys({ ...one, ...other });
    return Object.fromEntries(
      keys.map((key) => [key, key in other ? merge(one[key], other[key]) : one[key]]),
    );
  };
  const read = (path: string): unknown => parse(readFileSync(path, "utf8"), { version: "1.1" });
  const defaults = read(join(chart, "values.yaml"));
  const valuesWith = (change: string) =>
    merge(merge(defaults, read(valuesOf("required"))), parse(change, { version: "1.1" }));

  test("the schema of the chart's values knows every setting and every secret of the portal [CONN-DEPLOY-03]", () => {
    const own = ["PORTAL_MODE", "PROCESS_ROLE", "HOST", "PORT", "DATA_DIR", "METRICS_HOST", "METRICS_PORT"];
    const open = names.filter(
      (name) => !isSecret(name) && ![...own, "DRAIN_SECONDS", "SANDBOX_WIDGET_PORT"].includes(name),
    );
    expect(Object.keys(schema.properties.settings.properties).toSorted()).toEqual(open.toSorted());
    expect(schema.properties.optionalSecrets.items.enum).toEqual(
      secrets.filter((name) => !required.includes(name)),
    );
  });

  test.each(renderings)("the schema of the chart's values accepts %s values", (rendering) => {
    expect(validate(merge(defaults, read(valuesOf(rendering))))).toBe(true);
  });

  test.each([
    ["the defaults without required values", undefined],
    ["a secret among the settings", "settings: { PEPPER: secret }"],
    ["a secret's file among the settings", "settings: { PEPPER_FILE: /pepper }"],
    ["a misspelled setting", "settings: { LOG_LEVLE: warn }"],
    ["a number as a setting", "settings: { TRUSTED_PROXIES: 1 }"],
    ["a role among the settings", "settings: { PROCESS_ROLE: all }"],
    ["an unknown value", "replicas: 3"],
    ["a missing name of the Secret", 'existingSecret: ""'],
    ["an unknown secret", "optionalSecrets: [API_KEY]"],
    ["an image without a tag", "image: { tag: '' }"],
    ["the image tag latest", "image: { tag: latest }"],
    ["a drain time below the minimum", "drainSeconds: 5"],
    ["pods without limits", "web: { resources: { limits: null } }"],
    ["an ingress without TLS", "ingress: { enabled: true, host: portal.example.com }"],
    [
      "network access to all IPv4 addresses",
      "networkPolicy: { egress: { bank: { to: [{ ipBlock: { cidr: 0.0.0.0/0 } }] } } }",
    ],
    [
      "network access to all IPv6 addresses",
      'networkPolicy: { egress: { bank: { to: [{ ipBlock: { cidr: "::/0" } }] } } }',
    ],
    ["network access to all pods", "networkPolicy: { egress: { bank: { to: [{ podSelector: {} }] } } }"],
    ["a network destination without a selector", "networkPolicy: { egress: { bank: { to: [{}] } } }"],
    ["a database without an address", "networkPolicy: { egress: { database: { to: [] } } }"],
    [
      "an integration without an address",
      "networkPolicy: { egress: { integrations: [{ to: [], ports: [443] }] } }",
    ],
    ["a destination without ports", "networkPolicy: { egress: { email: { ports: [] } } }"],
    ["network access from any caller", "networkPolicy: { ingressController: [] }"],
  ])("the schema of the chart's values refuses %s [CONN-DEPLOY-03]", (_, change) => {
    expect(validate(valuesWith("{}"))).toBe(true);
    expect(validate(change === undefined ? defaults : valuesWith(change))).toBe(false);
  });

  test("the schema of the chart's values allows turning off the network policies", () => {
    const change = "networkPolicy: { enabled: false, egress: { bank: { to: [] } } }";
    expect(validate(valuesWith(change))).toBe(true);
  });
});
