import { job } from "../jobs/job.ts";
import { sweepSignIns } from "../sessions/sweep-sign-ins.ts";

export const authJobs = [job({ name: "auth.sweep-sign-ins", isHourly: true, handle: sweepSignIns })];
