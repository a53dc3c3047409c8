import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export type KubernetesObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
};
type Model = new (data: unknown) => { validate(): void };

const root = resolve(import.meta.dirname, "../..");
const moduleOf = ({ apiVersion, kind }: KubernetesObject) => {
  const library = apiVersion.startsWith("monitoring.coreos.com/")
    ? "@kubernetes-models/prometheus-operator"
    : "kubernetes-models";
  return `${library}/${apiVersion}/${kind}`;
};

/** Checks types, required fields and formats with Kubernetes' JSON schemas, which allow unknown fields. */
async function schemaFault(object: KubernetesObject): Promise<string | undefined> {
  const name = `${object.kind} ${object.metadata.name}`;
  const library = await import(moduleOf(object)).catch(() => undefined);
  const model = (library as Record<string, Model> | undefined)?.[object.kind];
  if (model === undefined) return `${name}: Kubernetes has no ${object.kind} in ${object.apiVersion}`;
  try {
    new model(object).validate();
    return undefined;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Also checks the objects with TypeScript, which refuses unknown fields. */
function fieldFaults(objects: readonly KubernetesObject[]): string[] {
  const folder = join(root, "node_modules/.cache/chart");
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, "fields-"));
  const paths = objects.map((object, index) => {
    const path = join(scratch, `object-${index}.ts`);
    const type = `import("${moduleOf(object)}").I${object.kind}`;
    writeFileSync(path, `export const object: ${type} = ${JSON.stringify(object, null, 2)};\n`);
    return path;
  });
  const options = ["--noEmit", "--ignoreConfig", "--strict", "--skipLibCheck", "--pretty", "false"];
  const modules = ["--module", "nodenext", "--target", "esnext", "--types", ""];
  const tsc = join(root, "node_modules/.bin/tsc");
  const { status, stdout, stderr } = spawnSync(tsc, [...options, ...modules, ...paths], { encoding: "utf8" });
  rmSync(scratch, { recursive: true });
  if (status === 0) return [];
  const faults = stdout.split("\n").flatMap((line) => {
    const [, index, fault] = /object-(\d+)\.ts.*error TS\d+: (.*)$/.exec(line) ?? [];
    const object = objects[Number(index)];
    return object === undefined ? [] : [`${object.kind} ${object.metadata.name}: ${fault}`];
  });
  if (faults.length === 0) throw new Error(`tsc ended with ${status}: ${stdout}${stderr}`);
  return faults;
}

/** Returns why Kubernetes would refuse the objects. */
export async function kubernetesFaults(objects: readonly KubernetesObject[]): Promise<string[]> {
  const faults = await Promise.all(objects.map(schemaFault));
  const known = objects.filter((_, index) => !faults[index]?.includes("Kubernetes has no"));
  return [...faults.filter((fault) => fault !== undefined), ...fieldFaults(known)];
}
