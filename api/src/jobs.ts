import { backfillJob } from "./backfill/jobs.ts";
import { authJobs } from "./auth/jobs.ts";
import { connectionJobs } from "./banking/connection/jobs.ts";
import { documentJobs } from "./documents/jobs.ts";
import { cancelSessionJob } from "./agreement/signing/jobs.ts";
import { deliverCallbackJob, retryCallbacksJob, sweepSessionsJob } from "./esign/jobs.ts";
import { sweepBuildsJob, sweepKeysJob } from "./http/jobs.ts";
import type { Job } from "./jobs/job.ts";
import { chainAuditJob } from "./platform/audit/jobs.ts";
import { achJobs } from "./payments/ach/jobs.ts";
import { rotateKeysJob } from "./key-rotation/jobs.ts";
import { requestJobs } from "./requests/jobs.ts";
import { mailJob, operatorMailJob } from "./jobs/mail/jobs.ts";
import { restoreDrillJob } from "./restore-drill/jobs.ts";
import { retentionJobs } from "./retention/jobs.ts";
import { staffJobs } from "./staff/jobs.ts";
import { supportJobs } from "./support/jobs.ts";
import { workJobs } from "./work/jobs.ts";

export const jobs: readonly Job[] = [
  ...authJobs,
  ...documentJobs,
  ...requestJobs,
  deliverCallbackJob,
  retryCallbacksJob,
  cancelSessionJob,
  sweepSessionsJob,
  ...connectionJobs,
  ...achJobs,
  mailJob,
  sweepBuildsJob,
  sweepKeysJob,
  chainAuditJob,
  rotateKeysJob,
  backfillJob,
  restoreDrillJob,
  operatorMailJob,
  ...retentionJobs,
  ...staffJobs,
  ...supportJobs,
  ...workJobs,
];
