/**
 * Tables that stay small regardless of the number of borrowers, each with the reason. Queries may read and lock these
 * tables completely.
 */
export const boundedTables: Readonly<Record<string, string>> = {
  __drizzle_migrations: "one row for each migration",
  build_files: "the built files of the last 30 days",
  contract_migrations: "one row for each contract migration",
  job_leases: "one row for each exclusive work in progress",
  processes: "one row for each running process",
  ach_cut_offs: "one row for each business day",
  ach_files: "a few rows for each business day",
  ach_inbound_files: "a few rows for each business day",
  audit_epochs: "one row for each rotation of the pepper",
  audit_head: "one row",
  audit_unchained: "the entries of the last seconds, which a job moves to the chain",
  case_types: "the lender's list of subjects",
  directory_loads: "one row for each load of the directory",
  institutions: "the directory of banks, about 20,000 rows",
  key_checks: "one row for each key",
  legal_texts: "one row for each version of a legal page",
  recovery_successes: "one row for each kind",
  staff_daily_counts: "one row for each member of staff and limited action",
  sending_holds: "one row for each kind",
  staff: "the lender's people",
  staff_roles: "a few rows for each member of staff",
  start_views: "at most one row for each member of staff",
  views: "at most 30 rows for each member of staff, and 30 that are shared",
  work_fills: "one row for each job that fills a queue",
  sealed_audit: "one row for each key and encrypted column",
};

/** Indexes that contain only rows with pending work. Jobs may read such an index completely. */
export const backlogIndexes: Readonly<Record<string, string>> = {
  advances_newly_paid_off: "loans whose balance became 0 in the last hour",
  advances_owed_again: "loans with a balance again since the last hour",
  bank_connections_uncollected: "connections with statements to fetch",
  contracts_plain_filename: "agreements from an earlier release",
  document_reviews_email_due: "reviews of the last two minutes",
  documents_plain_filename: "documents from an earlier release",
  stipulations_plain_filename: "stipulations from an earlier release",
  work_items_counts: "open items, at most about 100,000",
  stipulations_unanswered: "open requests",
};
