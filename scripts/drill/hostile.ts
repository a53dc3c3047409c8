import { newKeys } from "@portal/api/platform/keys/sandbox-keys";
import { runParts, type Drill } from "./drill.ts";
import { growTrail, tamperWithTrail } from "./hostile/audit.ts";
import { guessPasswords } from "./hostile/guesses.ts";
import { sendRawRequests } from "./hostile/raw-requests.ts";
import type { Scene } from "./hostile/scene.ts";
import { serveSlowClients } from "./hostile/slow-clients.ts";
import { tamperWithTokens } from "./hostile/tokens.ts";
import { sendUploads } from "./hostile/uploads.ts";
import { openOnePortal } from "./one-portal.ts";
import { Undo } from "./undo.ts";

export const hostile: Drill = {
  name: "hostile",
  what: "attacks a portal (F9, B2, B3, A1, A4, T1) [slow clients] [requests] [uploads] [guesses] [tamperings]",
  async run(
    say,
    [slowClients = 500, requests = 5_000, uploads = 3_000, guesses = 10_000, tamperings = 1_000] = [],
  ) {
    const undo = new Undo();
    try {
      const keys = newKeys();
      const stage = await openOnePortal(undo, { ...keys, TRUSTED_PROXIES: "1", LOG_LEVEL: "silent" });
      const portal = await stage.start();
      const { person, signIn } = await import("../../bench/src/portal.ts");
      const headers = await signIn(person("teresa"));
      const isRunning = () => portal.child.exitCode === null && portal.child.signalCode === null;
      const isWell = async () => {
        const response = await fetch(`${stage.origin}/api/v2/advances`, { headers });
        await response.arrayBuffer();
        return response.status === 200 && isRunning();
      };
      const scene: Scene = { ...stage, headers, say, isWell };
      const [pepper, encryptionKey] = [keys.PEPPER, keys.ENCRYPTION_KEYS.slice("k1:".length)];
      const ring = {
        peppers: [{ id: "default", key: Buffer.from(pepper, "base64") }],
        encryptionKeys: [{ id: "k1", key: Buffer.from(encryptionKey, "base64") }],
      };
      return await runParts(say, [
        ["Sending one byte a second", () => serveSlowClients(scene, slowClients)],
        ["Sending malformed requests", () => sendRawRequests(scene, requests)],
        ["Sending malformed uploads", () => sendUploads(scene, uploads)],
        ["Changing tokens", () => tamperWithTokens(scene)],
        // These parts must come last: the first moves the clock, which ends the sessions, and the second stops the
        // portal.
        [
          "Guessing a password",
          async () => {
            await growTrail(scene);
            return guessPasswords(scene, guesses);
          },
        ],
        [
          "Changing the audit trail",
          async () => {
            const isMet = isRunning();
            const alive = { what: "the portal's process still runs", figure: isMet ? "yes" : "no", isMet };
            await portal.kill();
            return [alive, ...(await tamperWithTrail(scene, ring, tamperings))];
          },
        ],
      ]);
    } finally {
      await undo.run();
    }
  },
};
