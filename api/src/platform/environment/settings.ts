type Setting = { readonly fallback: string; readonly what: string; readonly secret?: true };

/** Every setting with its default. A test checks that docs/configuration.md lists all of them. */
export const settings = {
  PORTAL_MODE: {
    fallback: "sandbox",
    what: "`sandbox` runs the built-in providers; `production` refuses them",
  },
  HOST: { fallback: "127.0.0.1", what: "Address to listen on" },
  PORT: { fallback: "8080", what: "Port to listen on" },
  PROCESS_ROLE: {
    fallback: "all",
    what: "`web` runs no jobs, `jobs` serves no pages and no API, `all` does both",
  },
  DATA_DIR: {
    fallback: "data",
    what: "Folder for the embedded database, the uploaded files and the sandbox's keys",
  },
  DATABASE_URL: {
    fallback: "",
    what: "PostgreSQL 15 or newer, instead of the embedded one; `host:port,host:port` for a primary and its standbys",
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    fallback: "",
    what: "PostgreSQL's own address for migrations, if `DATABASE_URL` leads to a pooler in transaction mode",
    secret: true,
  },
  STORAGE_URL: {
    fallback: "",
    what: "`s3://bucket/prefix?region=…`, with `&endpoint=…&pathStyle=true` for stores other than Amazon's; if empty, files are stored in `DATA_DIR`",
    secret: true,
  },
  PORTAL_ORIGIN: {
    fallback: "",
    what: "The portal's address in the browser; by default `http://localhost:PORT`",
  },
  TRUSTED_PROXIES: { fallback: "0", what: "Number of proxies in front of the portal" },
  DRAIN_SECONDS: {
    fallback: "0",
    what: "Seconds for which a stopping portal reports at `/readyz` that it is not ready before it refuses connections",
  },
  TOKEN_KEY: {
    fallback: "",
    what: "Signs session tokens: 32 bytes or more in base64; several separated by commas, of which the first signs and all verify",
    secret: true,
  },
  PEPPER: {
    fallback: "",
    what: "Added to passwords and answers before hashing: 32 bytes or more in base64, or several as `id:base64`, separated by commas, the newest first",
    secret: true,
  },
  ENCRYPTION_KEYS: {
    fallback: "",
    what: "Encrypts files and fields: `id:base64` of 32 bytes, several separated by commas, the newest first",
    secret: true,
  },
  BACKUP_KEYS: {
    fallback: "",
    what: "Encrypts backups: `id:base64` of 32 bytes, several separated by commas, the newest first; if empty, the portal makes no backups",
    secret: true,
  },
  DRILL: {
    fallback: "off",
    what: "`monthly` restores the newest backup beside the running portal once a month, and reads random files and borrowers of the copy",
  },
  OPERATOR_MAIL: {
    fallback: "",
    what: "E-mail address for messages of the portal to its operator; required with `DRILL=monthly`",
  },
  LENDER_KEY: {
    fallback: "",
    what: "Bearer keys for the lender's operations: `name:key`, several separated by commas; if empty, the operations are off",
    secret: true,
  },
  DESK: {
    fallback: "",
    what: "`on` or `off`: whether the portal serves the desk for the lender's staff; by default on in the sandbox and off in production",
  },
  DESK_ORIGIN: {
    fallback: "",
    what: "The desk's address in the browser; by default `PORTAL_ORIGIN`. With another host, the desk is served only on that host",
  },
  DESK_TIME_ZONE: {
    fallback: "America/New_York",
    what: "The time zone of the desk's times and of its working days",
  },
  DEMO_WORK: {
    fallback: "on",
    what: "`on` or `off`: whether demo borrowers send documents and messages to the sandbox's desk on its first start",
  },
  SSO_ISSUER: {
    fallback: "",
    what: "OpenID Connect issuer for sign-on, such as `https://www.paypal.com`; the sandbox has its own",
  },
  SSO_CLIENT_ID: { fallback: "", what: "The portal's client id at the issuer; also sent to the browser" },
  SSO_CLIENT_SECRET: { fallback: "", what: "The portal's client secret at the issuer", secret: true },
  SMTP_URL: {
    fallback: "",
    what: "Mail server that sends the portal's mail: `smtps://user:password@host`, or `smtp://` with STARTTLS",
    secret: true,
  },
  MAIL_FROM: { fallback: "", what: "Sender of the portal's mail: `Northbank <no-reply@example.com>`" },
  MAIL_IN_URL: {
    fallback: "",
    what: "Mailbox with borrowers' email replies: `imaps://user:password@host`; the sandbox has its own; without one, production reads no replies",
    secret: true,
  },
  MAIL_REPLY_TO: {
    fallback: "",
    what: "Address of that mailbox, to which borrowers reply, such as `messages@example.com`; required with `MAIL_IN_URL`",
  },
  MAIL_AUTH_SERVER: {
    fallback: "",
    what: "Name by which the mailbox's server begins its `Authentication-Results` header; required with `MAIL_IN_URL`",
  },
  ACH_URL: {
    fallback: "",
    what: "Where payment files are delivered: `sftp://user:password@host/folder?hostKey=SHA256:…`, or a folder as `file:///…`; the sandbox has its own bank",
    secret: true,
  },
  ACH_SFTP_KEY: { fallback: "", what: "Private key file for `ACH_URL`, in base64", secret: true },
  ACH_ORIGINATOR: {
    fallback: "",
    what: "JSON object with the bank's requirements for the files; see docs/payments.md",
  },
  ACH_OFFSET_ACCOUNT: {
    fallback: "",
    what: "`routing:account` that a balanced file credits, with `:Savings` for a savings account; if empty, files are unbalanced",
    secret: true,
  },
  BANK_DATA_URL: {
    fallback: "",
    what: "Service that connects borrowers' banks, see docs/open-banking.md; the sandbox has its own; without one, production accepts only uploaded statements",
  },
  BANK_DATA_KEY: { fallback: "", what: "The portal's bearer key at that service", secret: true },
  ESIGN_URL: {
    fallback: "",
    what: "Signing service for loan agreements, see docs/signing.md; without one, borrowers sign on the portal's own pages",
  },
  ESIGN_KEY: { fallback: "", what: "The portal's bearer key at that service", secret: true },
  ESIGN_SECRET: {
    fallback: "",
    what: "Secret with which that service signs its callbacks: 32 characters or more",
    secret: true,
  },
  SANDBOX_WIDGET_PORT: {
    fallback: "",
    what: "Port of the sandbox's open-banking widget; default `PORT` + 1",
  },
  LOG_LEVEL: { fallback: "info", what: "`debug`, `info`, `warn`, `error` or `silent`" },
  LOG_FORMAT: { fallback: "json", what: "`json` or, for people, `text`" },
  METRICS_PORT: {
    fallback: "",
    what: "Port of the metrics for Prometheus; if empty, the portal serves no metrics",
  },
  METRICS_HOST: { fallback: "127.0.0.1", what: "Address on which the metrics listen" },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: "",
    what: "Collector of traces by OTLP over HTTP; if empty, the portal sends no traces; OpenTelemetry's other variables for the exporter count too",
  },
  OTEL_SERVICE_NAME: { fallback: "portal", what: "The portal's name in traces" },
  OTEL_TRACES_SAMPLER_ARG: { fallback: "1", what: "Share of traces that are sent, from 0 to 1" },
  RETENTION: {
    fallback: "{}",
    what: 'JSON object with retention periods by kind, such as `{"cases":"P5Y"}`; see docs/operations.md',
  },
  REQUESTS_PER_MINUTE: { fallback: "600", what: "Requests per minute that one IP address may send" },
  PASSWORD_RECOVERY: {
    fallback: "on",
    what: "`on` or `off`; with `off`, borrowers cannot reset a password by mail and have to call",
  },
  API_DOCS: {
    fallback: "",
    what: "`on` or `off`: the API's description under `/api/docs`; by default `on` only in the sandbox",
  },
  PUBLIC_CONFIG: {
    fallback: "",
    what: "JSON object with texts, phone numbers and flags for the browser; see docs/configuration.md",
  },
} as const satisfies Record<string, Setting>;
