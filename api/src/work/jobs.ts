import { job, type Job } from "../jobs/job.ts";
import { checkWork } from "./due/check-work.ts";
import { fillWork } from "./due/fill-work.ts";
import { fillSearch } from "./search/fill-search.ts";
import { sweepWork } from "./sweep-work.ts";

export const workJobs: readonly Job[] = [
  job({ name: "work.fill", isHourly: true, handle: fillWork }),
  job({ name: "work.fill-search", isHourly: true, handle: fillSearch }),
  job({ name: "work.check", isHourly: true, handle: checkWork }),
  job({ name: "work.sweep", isHourly: true, handle: sweepWork }),
];
