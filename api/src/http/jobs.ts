import { job } from "../jobs/job.ts";
import { sweepKeys } from "./sweep-keys.ts";

export const sweepKeysJob = job({ name: "http.sweep-keys", isHourly: true, handle: sweepKeys });
