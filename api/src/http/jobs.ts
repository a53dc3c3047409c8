import { job } from "../jobs/job.ts";
import { sweepBuilds } from "./pages/publish-build.ts";
import { sweepKeys } from "./sweep-keys.ts";

export const sweepBuildsJob = job({
  name: "http.sweep-builds",
  isHourly: true,
  handle: (context) => sweepBuilds(context),
});
export const sweepKeysJob = job({ name: "http.sweep-keys", isHourly: true, handle: sweepKeys });
