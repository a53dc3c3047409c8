import { job } from "../jobs/job.ts";
import { sweepSignIns } from "../sessions/sweep-sign-ins.ts";
import { sweepClaims } from "./sso/sweep-claims.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { sweepLinks } from "./sweep-links.ts";

export const sendPasswordLinkJob = job({ name: "auth.send-password-link", handle: sendPasswordLink });

export const authJobs = [
  job({ name: "auth.sweep-sign-ins", isHourly: true, handle: sweepSignIns }),
  job({ name: "auth.sweep-claims", isHourly: true, handle: sweepClaims }),
  job({ name: "auth.sweep-links", isHourly: true, handle: sweepLinks }),
  sendPasswordLinkJob,
];
