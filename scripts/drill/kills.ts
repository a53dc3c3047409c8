import { runParts, type Drill } from "./drill.ts";
import { killBackups } from "./kills/backups.ts";
import { killMigrations } from "./kills/migrations.ts";
import { killStartUps } from "./kills/start-up.ts";
import { openOnePortal } from "./one-portal.ts";
import { Undo } from "./undo.ts";

export const kills: Drill = {
  name: "kills",
  what: "kills the portal during its start and migrations, and kills backups (F3) [kills of each kind]",
  async run(say, [count = 50] = []) {
    const undo = new Undo();
    try {
      const ground = await openOnePortal(undo);
      return await runParts(say, [
        ["Killing starts", () => killStartUps(ground, count)],
        ["Killing migrations", () => killMigrations(ground, count)],
        ["Killing backups", () => killBackups(ground, count, say)],
      ]);
    } finally {
      await undo.run();
    }
  },
};
