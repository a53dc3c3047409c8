import type { Scope } from "../context.ts";

/** Returns the time zone of the desk. The default applies to work outside the desk, such as the nightly check. */
export const deskZone = ({ config }: Pick<Scope, "config">): string =>
  config.desk?.timeZone ?? "America/New_York";
