import { Environment, type Variable } from '#server/config/environment.ts'

/** Purpose, and default where the schema shows none. */
const about: Readonly<Record<Variable, [about: string, otherwise?: string]>> = {
  PORT: ['where it listens'],
  HOST: [
    'on which address; 127.0.0.1 keeps it to this machine',
    '0.0.0.0, in production 127.0.0.1',
  ],
  DATA_DIR: ['embedded database, pictures, simulators’ state'],
  DATABASE_URL: [
    'a PostgreSQL of yours (15 or newer, ICU, with `unaccent`, `pg_trgm`, `btree_gist` available)',
    'the embedded one',
  ],
  DATABASE_DIRECT_URL: [
    'PostgreSQL itself, where `DATABASE_URL` leads to PgBouncer in transaction mode: for LISTEN, jobs and migrations',
    'none',
  ],
  DATABASE_REPLICA_URL: [
    'one PostgreSQL that follows it, or several hosts with commas between, for what visitors read and may be a second old',
    'none',
  ],
  POOL_READS: ['connections of one process for reads', '8; fewer from four processes on'],
  POOL_WRITES: ['the same for transactions', '8; fewer from four processes on'],
  POOL_JOBS: ['the same for the job queue; the listener takes one more'],
  TRUSTED_PROXIES: [
    'whose `X-Forwarded-For` is believed: addresses and networks separated by commas, `loopback`, or `none`; name the CDN’s networks here, else all clients have its address',
    'loopback',
  ],
  PUBLIC_URL: [
    'how people reach the market, 80 characters at most; https in production',
    'http://localhost:PORT',
  ],
  NODE_ENV: ['`production`: what must not happen by accident is refused, see below'],
  DEMO: [
    '`on` fills an empty market with the demonstration; refuses provider keys and production',
    '`on` with the embedded database, else `off`',
  ],
  SIMULATE: [
    '`payments`, `sms` or both with a comma: simulates them in production too; `orange_money` or `wave` simulates one operator',
  ],
  PAYMENTS_OFF: ['operators that this market does not take, for example `wave`', 'none'],
  PROCESSES: [
    'how many processes serve on this machine, on one port; the first also works the jobs',
    'one a core with `NODE_ENV=production`, else 1',
  ],
  DRAIN_SECONDS: [
    'how long a process that was asked to stop still answers while `/readyz` refuses: longer than a balancer takes to notice',
    '0, in production 2',
  ],
  JOBS: ['`off`: this process only answers; `only`: it works, and answers probes alone'],
  RESTORED: ['`on`: a copy without effects; no job, no SMS, no payment'],
  LOG_LEVEL: [
    'pino levels; JSON lines on standard output, without codes, tokens or passwords; `info` adds a line for each request',
  ],
  SECRETS_KEY: [
    'encrypts the secrets that the database keeps; `npm run sugu -- cle-secrets` makes one; required in production, kept apart from the database’s backups',
    'made in DATA_DIR',
  ],
  SECRETS_KEY_BEFORE: [
    'the key before, until `npm run sugu -- secrets` has encrypted everything with the new one',
  ],
  METRICS_TOKEN: [
    'lets another machine read `/metrics` with this bearer token',
    'only this machine may',
  ],
  CDN_PURGE_URL: [
    'a CDN or Varnish keeps public answers, and this address drops them by tag; see « Scale out »',
    'public answers are cached by the server alone',
  ],
  CDN_PURGE_TOKEN: ['what that address asks for as a bearer token: 16 characters or more'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'an OpenTelemetry collector (OTLP over http, `http://collector:4318`): traces and metrics go there',
    'nothing is sent',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['what the collector asks for: `authorization=Bearer …`'],
  OTEL_TRACES_SAMPLER_ARG: ['the part of all requests that is traced'],
  ORANGE_MONEY_BASE_URL: ['Orange Money: all five or none', 'simulator'],
  ORANGE_MONEY_CLIENT_ID: [''],
  ORANGE_MONEY_CLIENT_SECRET: [''],
  ORANGE_MONEY_MERCHANT_KEY: [''],
  ORANGE_MONEY_COUNTRY: ['`dev` (sandbox) or `ml`'],
  WAVE_BASE_URL: [
    'Wave: all three or none; enter `PUBLIC_URL/api/payments/notifications/wave` in its portal',
    'simulator',
  ],
  WAVE_API_KEY: [''],
  WAVE_WEBHOOK_SECRET: [''],
  ORANGE_SMS_BASE_URL: ['Orange SMS: all four or none', 'simulator'],
  ORANGE_SMS_CLIENT_ID: [''],
  ORANGE_SMS_CLIENT_SECRET: [''],
  ORANGE_SMS_SENDER: ['`tel:+223…`'],
  WHATSAPP_BASE_URL: [
    '`https://graph.facebook.com`. WhatsApp: all six or none',
    'no message by WhatsApp; the demonstration simulates it',
  ],
  WHATSAPP_TOKEN: ['of a system user who may send'],
  WHATSAPP_PHONE_NUMBER_ID: [''],
  WHATSAPP_ACCOUNT_ID: ['the business account that owns the templates'],
  WHATSAPP_APP_SECRET: ['signs what Meta posts'],
  WHATSAPP_VERIFY_TOKEN: ['a word of yours, given to Meta with the address of notifications'],
  S3_ENDPOINT: [
    'pictures on any S3-compatible service, all five; needed as soon as two processes serve',
    'a folder',
  ],
  S3_BUCKET: [''],
  S3_REGION: [''],
  S3_ACCESS_KEY_ID: ['needs ListBucket'],
  S3_SECRET_ACCESS_KEY: [''],
  VAPID_PUBLIC_KEY: ['web push, all three; `npm run sugu -- vapid` makes a pair', 'no web push'],
  VAPID_PRIVATE_KEY: [''],
  VAPID_SUBJECT: ['`mailto:…` or `https://…`, for the push services'],
  APP_FILE: ['the application to download (an .apk)', 'people install the web app'],
  META_PIXEL_ID: [
    'Meta’s pixel, in digits: buyers are asked in their settings, and it receives carts only where they agreed',
    'none',
  ],
}

type Described = { name: Variable; fallback: string; about: string }

function described(): Described[] {
  const defaults: Record<string, unknown> = Environment.parse({})
  return Object.keys(about).map((name) => {
    const variable = name as Variable
    const [text, otherwise] = about[variable]
    const fallback = defaults[name]
    return {
      name: variable,
      fallback:
        typeof fallback === 'string' || typeof fallback === 'number'
          ? String(fallback)
          : (otherwise ?? ''),
      about: text,
    }
  })
}

export function variableTable(): string {
  const rows = described().map(
    ({ name, fallback, about: text }) => `| \`${name}\` | ${fallback} | ${text} |`,
  )
  return ['| variable | default | |', '|---|---|---|', ...rows].join('\n')
}

export function environmentExample(): string {
  const lines = described().flatMap(({ name, fallback, about: text }) => [
    ...(text ? ['', `# ${text.replaceAll('`', '')}`] : []),
    `#${name}=${/^[\w.:/-]+$/.test(fallback) && !fallback.includes('PORT') ? fallback : ''}`,
  ])
  return `# Every variable of the market. Written by npm run settings-text.\n${lines.join('\n')}\n`
}

const marks = ['<!-- variables: npm run settings-text -->\n', '\n<!-- end of variables -->']

export function withTable(page: string): string {
  const [before = '', after = ''] = marks
    .map((mark) => page.indexOf(mark))
    .map((at, index) =>
      index === 0 ? page.slice(0, at + (marks[0] ?? '').length) : page.slice(at),
    )
  return before + variableTable() + after
}
