type Setting = { readonly fallback: string; readonly what: string; readonly secret?: true };

/** Every setting with its default. A test checks that docs/configuration.md lists them. */
export const settings = {
  PORTAL_MODE: {
    fallback: "sandbox",
    what: "`sandbox` runs the built-in providers; `production` refuses them",
  },
  HOST: { fallback: "127.0.0.1", what: "Address to listen on" },
  PORT: { fallback: "8080", what: "Port to listen on" },
  DATA_DIR: {
    fallback: "data",
    what: "Folder of the embedded database, the uploaded files and the sandbox's keys",
  },
  DATABASE_URL: { fallback: "", what: "PostgreSQL 15 or newer to use instead of the embedded one" },
  STORAGE_URL: {
    fallback: "",
    what: "`s3://bucket/prefix?region=…`, with `&endpoint=…&pathStyle=true` for stores other than Amazon's; empty keeps files in `DATA_DIR`",
    secret: true,
  },
  PORTAL_ORIGIN: {
    fallback: "",
    what: "The portal's address in the browser; default `http://localhost:PORT`",
  },
  TRUSTED_PROXIES: { fallback: "0", what: "Number of proxies in front of the portal" },
  TOKEN_KEY: { fallback: "", what: "Signs session tokens: 32 bytes or more in base64", secret: true },
  PEPPER: {
    fallback: "",
    what: "Mixed into password and answer hashes: 32 bytes or more in base64",
    secret: true,
  },
  ENCRYPTION_KEYS: {
    fallback: "",
    what: "Encrypts files and fields: `id:base64` of 32 bytes, several separated by commas, the newest first",
    secret: true,
  },
  LENDER_KEY: {
    fallback: "",
    what: "Bearer keys of the lender's operations: `name:key`, several separated by commas; empty switches them off",
    secret: true,
  },
  SSO_ISSUER: {
    fallback: "",
    what: "OpenID Connect issuer that borrowers sign on with, such as `https://www.paypal.com`; the sandbox has its own",
  },
  SSO_CLIENT_ID: { fallback: "", what: "The portal's client id there; the browser is told it too" },
  SSO_CLIENT_SECRET: { fallback: "", what: "The portal's client secret there", secret: true },
  SMTP_URL: {
    fallback: "",
    what: "Mail server that sends the portal's mail: `smtps://user:password@host`, or `smtp://` with STARTTLS",
    secret: true,
  },
  MAIL_FROM: { fallback: "", what: "Whom mail is from: `Northbank <no-reply@example.com>`" },
  ACH_URL: {
    fallback: "",
    what: "Where payment files go to the bank: `sftp://user:password@host/folder?hostKey=SHA256:…`, or a folder as `file:///…`; the sandbox has its own bank",
    secret: true,
  },
  ACH_SFTP_KEY: { fallback: "", what: "Private key for `ACH_URL`: its file in base64", secret: true },
  ACH_ORIGINATOR: {
    fallback: "",
    what: "JSON object of what the bank has laid down for the files; see docs/payments.md",
  },
  ACH_OFFSET_ACCOUNT: {
    fallback: "",
    what: "`routing:account` that a balanced file credits, with `:Savings` for one; empty leaves files unbalanced",
    secret: true,
  },
  BANK_DATA_URL: {
    fallback: "",
    what: "Service that connects borrowers' banks, see docs/open-banking.md; the sandbox has its own, and without one production takes uploaded statements alone",
  },
  BANK_DATA_KEY: { fallback: "", what: "The portal's bearer key there", secret: true },
  ESIGN_URL: {
    fallback: "",
    what: "Service that has loan agreements signed, see docs/signing.md; without one the portal's own pages do",
  },
  ESIGN_KEY: { fallback: "", what: "The portal's bearer key there", secret: true },
  ESIGN_SECRET: {
    fallback: "",
    what: "What that service signs its callbacks with: 32 characters or more",
    secret: true,
  },
  SANDBOX_WIDGET_PORT: {
    fallback: "",
    what: "Port of the sandbox's open-banking widget; default `PORT` + 1",
  },
  LOG_LEVEL: { fallback: "info", what: "`debug`, `info`, `warn`, `error` or `silent`" },
  REQUESTS_PER_MINUTE: { fallback: "600", what: "Requests that one address may send in a minute" },
  PASSWORD_RECOVERY: {
    fallback: "on",
    what: "`on`, or `off`: borrowers get no new password by mail and have to call",
  },
  API_DOCS: {
    fallback: "",
    what: "`on` or `off`: the API's description under `/api/docs`; without it `on` in the sandbox alone",
  },
  PUBLIC_CONFIG: {
    fallback: "",
    what: "JSON object of texts, phones and flags for the browser; see docs/configuration.md",
  },
} as const satisfies Record<string, Setting>;
