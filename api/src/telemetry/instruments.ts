type Kind = "counter" | "histogram" | "gauge" | "level" | "total";
type Instrument = { readonly kind: Kind; readonly labels: readonly string[]; readonly what: string };

/**
 * All metrics of the portal. A scrape reads each `gauge` and `total`, and a job sets each `level`. Labels never contain
 * ids (CONN-TEL-04).
 */
export const instruments = {
  portal_http_request_duration_seconds: {
    kind: "histogram",
    labels: ["method", "route", "status"],
    what: "Time until a response was sent",
  },
  portal_http_requests_in_flight: { kind: "gauge", labels: [], what: "Requests without a response yet" },
  portal_refusals_total: { kind: "counter", labels: ["code"], what: "Refused calls" },
  portal_db_connections: { kind: "gauge", labels: ["pool", "state"], what: "Connections to the database" },
  portal_db_statement_duration_seconds: {
    kind: "histogram",
    labels: ["statement"],
    what: "Time of a database statement",
  },
  portal_db_primary_changes_total: {
    kind: "total",
    labels: [],
    what: "How often the portal lost the primary and searched for it again",
  },
  portal_jobs_total: { kind: "counter", labels: ["job", "outcome"], what: "Finished jobs" },
  portal_job_duration_seconds: { kind: "histogram", labels: ["job", "outcome"], what: "Time of a job" },
  portal_job_queue_length: { kind: "gauge", labels: ["job"], what: "Jobs that wait" },
  portal_job_oldest_seconds: { kind: "gauge", labels: ["job"], what: "How long the oldest due job waits" },
  portal_mails_total: {
    kind: "counter",
    labels: ["kind", "outcome"],
    what: "Mails by outcome of a delivery",
  },
  portal_received_emails_total: {
    kind: "counter",
    labels: ["outcome"],
    what: "Emails read from the mailbox for replies, by what became of them",
  },
  portal_logins_total: { kind: "counter", labels: ["method", "outcome"], what: "Sign-ins by outcome" },
  portal_login_locks_total: { kind: "counter", labels: [], what: "Accounts locked after wrong passwords" },
  portal_uploads_total: { kind: "counter", labels: ["outcome", "source"], what: "Uploaded files by outcome" },
  portal_upload_bytes_total: {
    kind: "counter",
    labels: ["outcome", "source"],
    what: "Bytes of uploaded files",
  },
  portal_payments_total: { kind: "counter", labels: ["status"], what: "Changes of payments" },
  portal_ach_file_waiting_seconds: {
    kind: "gauge",
    labels: [],
    what: "How long the oldest bank file waits for its delivery",
  },
  portal_ach_inbound_unreadable: { kind: "level", labels: [], what: "Unreadable files from the bank" },
  portal_provider_call_duration_seconds: {
    kind: "histogram",
    labels: ["provider", "operation", "outcome"],
    what: "Time of a call to a provider",
  },
  portal_storage_errors_total: { kind: "counter", labels: [], what: "Failed calls to the storage" },
  portal_imports_total: { kind: "counter", labels: ["outcome"], what: "Imported books" },
  portal_retention_deleted_total: {
    kind: "counter",
    labels: ["kind"],
    what: "Rows deleted because their retention period is over",
  },
  portal_migrations_pending: { kind: "gauge", labels: ["kind"], what: "Migrations that the database lacks" },
  portal_processes: {
    kind: "gauge",
    labels: ["version"],
    what: "Processes with a heartbeat in the last two minutes",
  },
  portal_backup_last_success_timestamp_seconds: {
    kind: "gauge",
    labels: [],
    what: "Time of the last complete backup, in seconds since 1970",
  },
  portal_drill_last_success_timestamp_seconds: {
    kind: "gauge",
    labels: [],
    what: "Time of the last successful restore drill, in seconds since 1970",
  },
  portal_audit_last_success_timestamp_seconds: {
    kind: "gauge",
    labels: [],
    what: "Time of the last audit that found the trail complete, or of the first entry if there was no audit, in seconds since 1970",
  },
  portal_ach_file_deadline_seconds: {
    kind: "gauge",
    labels: [],
    what: "Seconds until the bank's deadline for the oldest file that waits; only if bankDeadline is set",
  },
  portal_backfill_rows_left: {
    kind: "gauge",
    labels: ["column"],
    what: "Rows in which a new column is not filled yet, at most 100,000",
  },
  portal_sealed_values: {
    kind: "gauge",
    labels: ["keyId"],
    what: "Values and files that need an older key than the newest, at the last count",
  },
  portal_event_loop_lag_seconds: {
    kind: "histogram",
    labels: [],
    what: "Delay of a timer, measured each second",
  },
  process_memory_usage_bytes: { kind: "gauge", labels: [], what: "Memory of the process (resident set)" },
  process_cpu_time_seconds_total: { kind: "total", labels: [], what: "Processor time of the process" },
} as const satisfies Readonly<Record<string, Instrument>>;

export type Name = keyof typeof instruments;
type NameOf<K extends Kind> = {
  [N in Name]: (typeof instruments)[N]["kind"] extends K ? N : never;
}[Name];
export type CounterName = NameOf<"counter">;
export type HistogramName = NameOf<"histogram">;
export type LevelName = NameOf<"level">;
export type ScrapedName = NameOf<"gauge" | "total">;

/** The labels that a metric requires. */
export type LabelsOf<N extends Name> = Readonly<Record<(typeof instruments)[N]["labels"][number], string>>;
