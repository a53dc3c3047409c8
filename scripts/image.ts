import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installWithApt } from "./apt.ts";
import { smokeTest } from "./image/smoke-test.ts";

/**
 * Builds the image of the Dockerfile with buildah and tests it. Needs no container engine and no image registry: the
 * base images come from Debian's packages.
 */
const root = resolve(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/image");
const release = "bookworm";
const names = {
  base: "localhost/portal-base",
  build: "localhost/portal-build-base",
  image: "localhost/borrower-portal",
};
/** The maximum total size of the image's files, in megabytes. */
const mostMegabytes = 350;
const limits = ["--ulimit", "nproc=16384:16384", "--ulimit", "nofile=20000:20000"];

function run(program: string, ...args: string[]): void {
  // dpkg installs several times as fast if it does not flush each file to the disk.
  const env = { ...process.env, DPKG_FORCE: "unsafe-io" };
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}

/** The storage driver vfs works on every file system, even inside a container. */
const buildahArguments = ["--storage-driver", "vfs", "--root", join(cache, "storage")];
const buildah = (...args: string[]) => run("buildah", ...buildahArguments, ...args);
const output = (...args: string[]) =>
  execFileSync("buildah", [...buildahArguments, ...args], { encoding: "utf8" }).trim();
const has = (name: string) => output("images", "--quiet", "--filter", `reference=${name}`) !== "";

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** Returns why the image cannot be built on this machine, or undefined if it can. */
function obstacle(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "building without a container engine needs root on Linux";
  if (!isInstalled("buildah") || !isInstalled("debootstrap"))
    installWithApt("buildah", ["buildah", "debootstrap"]);
  const missing = ["buildah", "debootstrap"].filter((program) => !isInstalled(program));
  return missing.length > 0 ? `${missing.join(" and ")} cannot be installed here` : undefined;
}

/** Creates the image `name`: starts a container, lets `fill` change its folder, and saves the result. */
function makeImage(name: string, from: string, fill: (folder: string, container: string) => void): void {
  if (has(name)) return;
  const container = output("from", from);
  fill(output("mount", container), container);
  output("umount", container);
  output("commit", "--rm", container, name);
}

const authorities = "/etc/ssl/certs/ca-certificates.crt";

/** Creates two base images: a minimal Debian, and the same Debian with this machine's Node and npm. */
function makeBases(): void {
  makeImage(names.base, "scratch", (folder) => {
    run("debootstrap", "--variant=minbase", release, folder, "http://deb.debian.org/debian");
    // Removes files that Docker's official slim images omit.
    for (const part of ["var/cache/apt", "usr/share/doc", "usr/share/man", "usr/share/locale"])
      rmSync(join(folder, part), { recursive: true, force: true });
  });
  makeImage(names.build, names.base, (folder, container) => {
    const npm = dirname(dirname(realpathSync(process.env["npm_execpath"] ?? "/usr/bin/npm")));
    cpSync(hostNode(), join(folder, "usr/local/bin/node"));
    cpSync(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
    run("ln", "-sf", "../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
    // Copies this machine's certificate authorities into the image, in case the network has a proxy with its own
    // authority.
    if (existsSync(authorities)) cpSync(authorities, join(folder, "usr/local/share/host-authorities.pem"));
    output("config", "--env", "NODE_EXTRA_CA_CERTS=/usr/local/share/host-authorities.pem", container);
  });
}

/** Returns the path of the Node.js that runs npm. */
function hostNode(): string {
  return realpathSync(process.env["npm_node_execpath"] ?? process.execPath);
}

async function buildAndTest(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  makeBases();
  const bases = ["--build-arg", `BUILD_IMAGE=${names.build}`, "--build-arg", `BASE_IMAGE=${names.base}`];
  const build = ["bud", "--format", "docker", "--isolation", "chroot", "--layers=false", ...limits];
  buildah(...build, ...bases, "--tag", names.image, ".");
  const container = output("from", "--pull-never", names.image);
  try {
    const folder = output("mount", container);
    const [kilobytes] = execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t");
    const megabytes = Math.round(Number(kilobytes) / 1024);
    console.log(`The image has ${megabytes} MB; at most ${mostMegabytes} are allowed.`);
    if (megabytes > mostMegabytes) throw new Error("the image is too large");
    await smokeTest(folder);
  } finally {
    output("rm", container);
  }
}

const { values } = parseArgs({ options: { "if-available": { type: "boolean", default: false } } });
const reason = obstacle();
if (reason !== undefined) {
  console.log(`The image was not built: ${reason}.`);
  process.exitCode = values["if-available"] ? 0 : 1;
} else {
  await buildAndTest().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
