import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isSecret } from "../api/src/platform/environment/setting-reader.ts";
import { settings } from "../api/src/platform/environment/settings.ts";

type Service = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly security_opt?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly mem_limit?: string;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const compose = parse(read("compose.production.yaml"), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const unit = read("deploy/portal.service");
const secretSettings = new Set(
  (Object.keys(settings) as (keyof typeof settings)[])
    .filter((name) => isSecret(name))
    .map((name) => `${name}_FILE`),
);
const known = new Set([...Object.keys(settings), ...secretSettings]);

test("compose.production.yaml runs two web processes, one job process, a proxy and the databases [CONN-DEPLOY-02]", () => {
  expect(services.map(([name]) => name)).toEqual(["web", "jobs", "proxy", "database", "pooler", "store"]);
  const { web, jobs } = compose.services;
  expect([web?.deploy?.replicas, web?.environment?.["PROCESS_ROLE"]]).toEqual([2, "web"]);
  expect([jobs?.deploy, jobs?.environment?.["PROCESS_ROLE"]]).toEqual([undefined, "jobs"]);
});

test.each(services)(
  "the service %s runs with a read-only file system and without privileges [CONN-DEPLOY-02]",
  (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      security_opt: ["no-new-privileges:true"],
      cap_drop: ["ALL"],
      restart: "unless-stopped",
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      image: expect.stringMatching(/:/),
    });
  },
);

test("only the proxy is reachable from outside, and the database cannot call outside services", () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
  expect(compose.networks["inside"]).toEqual({ internal: true });
  for (const name of ["database", "pooler", "store"])
    expect(compose.services[name]?.networks).toEqual(["inside"]);
});

test("the portal's secrets are files, and no setting has a secret value [CONN-DEPLOY-02]", () => {
  for (const name of ["web", "jobs"]) {
    const { environment = {}, secrets = [] } = compose.services[name] ?? {};
    expect(Object.keys(environment).filter((setting) => !known.has(setting))).toEqual([]);
    const files = Object.entries(environment).filter(([setting]) => setting.endsWith("_FILE"));
    expect(files.map(([setting]) => setting).filter((setting) => !secretSettings.has(setting))).toEqual([]);
    const paths = files.map(([, path]) => path.replace("/run/secrets/", ""));
    expect(new Set<unknown>(paths)).toEqual(new Set(secrets));
    expect(Object.keys(environment).filter((setting) => secretSettings.has(`${setting}_FILE`))).toEqual([]);
  }
  const used = services.flatMap(([, { secrets = [] }]) =>
    secrets.map((secret) => (typeof secret === "string" ? secret : secret.source)),
  );
  expect(Object.keys(compose.secrets).toSorted()).toEqual([...new Set(used)].toSorted());
});

test("containers get more time to stop than the portal needs", () => {
  const drain = Number(compose.services["web"]?.environment?.["DRAIN_SECONDS"]);
  expect(parseInt(compose.services["web"]?.stop_grace_period ?? "", 10)).toBeGreaterThan(drain + 40);
  const [, unitDrain] = /DRAIN_SECONDS=(\d+)/.exec(unit) ?? [];
  const [, unitStop] = /TimeoutStopSec=(\d+)/.exec(unit) ?? [];
  expect(Number(unitStop)).toBeGreaterThan(Number(unitDrain) + 40);
});

test("the systemd unit uses only existing settings of the portal and loads each of its secrets", () => {
  const names = [...unit.matchAll(/\b([A-Z][A-Z_]+)=/g)].flatMap(([, name = ""]) =>
    name === name.toUpperCase() ? [name] : [],
  );
  const own = names.filter((name) => name.includes("_"));
  expect(own.filter((name) => !known.has(name))).toEqual([]);
  const files = [...unit.matchAll(/_FILE=%d\/([\w-]+)/g)].map(([, name]) => name);
  const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
  expect(new Set(loaded)).toEqual(new Set(files));
});
