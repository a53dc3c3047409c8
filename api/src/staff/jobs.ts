import { job } from "../jobs/job.ts";
import { sweepStaffSessions } from "../sessions/staff/sweep-staff-sessions.ts";
import { sweepStaffLinks } from "./sweep-staff-links.ts";

export const staffJobs = [
  job({ name: "staff.sweep-sessions", isHourly: true, handle: sweepStaffSessions }),
  job({ name: "staff.sweep-links", isHourly: true, handle: sweepStaffLinks }),
];
