import { job } from "../jobs/job.ts";
import { sweepSignIns } from "../sessions/sweep-sign-ins.ts";
import { sweepClaims } from "./sso/sweep-claims.ts";

export const authJobs = [
  job({ name: "auth.sweep-sign-ins", isHourly: true, handle: sweepSignIns }),
  job({ name: "auth.sweep-claims", isHourly: true, handle: sweepClaims }),
];
