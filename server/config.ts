/** Reads all settings from the environment, and refuses invalid ones by name. */
import { parsedUrl } from '#server/parsed-url.ts';
import { z } from 'zod';
import { passwordRefusal, usernameForm } from '#server/session/password-rules.ts';
import { PATIENCE } from './http/slow-bodies.ts';

const text = z.string().trim();
const integer = (least: number, most: number) =>
  text
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be between ${least} and ${most}`);
const postgres = text.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/database');
const username = text.regex(usernameForm, 'must be 1 to 100 letters, digits, dots, dashes, underscores or @');
const password = z.string().superRefine((value, context) => {
  const refusal = passwordRefusal('', value);
  if (refusal !== null) context.addIssue({ code: 'custom', message: refusal.message.replace('Password ', '') });
});

/** `https://helix.example.org`; Helix is served at the root of its site, so a path is refused. */
const publicUrl = text
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '',
    'must not have a path: Helix is served at the root',
  )
  .transform((url) => url.origin);

/** `https://tiles.example.org/{z}/{x}/{y}.png`; `{r}` becomes @2x on fine screens. */
const tileUrl = text
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http or https address')
  .refine(
    (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && !/\{(?![zxyr]\})/.test(value),
    'must contain {z}, {x} and {y}, and of other parts in braces {r} alone',
  );

const serviceUrl = text.refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).hash === '',
  'must be an http or https address',
);

/** false, true, or the addresses of the proxies. A number of proxies is not accepted: it cannot be checked against forged headers. */
const trustProxy = text.transform((value, context): boolean | string[] => {
  if (value === 'true' || value === 'false') return value === 'true';
  const addresses = value.split(',').map((address) => address.trim());
  if (
    addresses.every((address) =>
      /^[\da-fA-F]*[:.][\da-fA-F:.]*(\/\d+)?$|^(loopback|linklocal|uniquelocal)$/.test(address),
    )
  )
    return addresses;
  context.addIssue({ code: 'custom', message: 'must be true, false or the addresses of the proxies' });
  return z.NEVER;
});

/** A prefix of names; a slash at its end is part of the setting. */
const prefix = text.regex(/^[\w./-]*$/, 'must be letters, digits, dots, dashes, underscores and slashes');
const httpUrl = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'must be an http or https address',
);
const ports = text.transform((value, context): number[] => {
  const numbers = value.split(',').map((port) => Number(port.trim()));
  if (numbers.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) return numbers;
  context.addIssue({ code: 'custom', message: 'must be ports, comma separated' });
  return z.NEVER;
});

/** `1` or `true` is yes. */
const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');

const onThisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The issuer must be the same text as in its answers, so it is kept as it is written. */
const issuer = text.refine((value) => {
  const url = parsedUrl(value);
  if (url === null) return false;
  const { protocol, hostname, search, hash } = url;
  return (
    search === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && onThisMachine.has(hostname)))
  );
}, 'must be an https address, or an http address of this machine');

const smtpUrl = text.refine(
  (value) => /^smtps?:\/\//.test(value) && (parsedUrl(value)?.hostname ?? '') !== '',
  'must be an address such as smtp://user:password@host:587',
);
const sender = text.regex(
  /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
  'must be an e-mail address, such as Helix <helix@example.org>',
);

/** A folder, or a prefix in a bucket of the S3 store. */
const backupTo = text.refine(
  (value) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || /^s3:\/\/[^/\s]+(\/\S*)?$/.test(value),
  'must be a folder, or an address such as s3://bucket/prefix',
);

const settings = z
  .object({
    HOST: text.default('127.0.0.1'),
    PORT: integer(0, 65_535).default(3000),
    DATABASE_URL: postgres.optional(),
    DATABASE_APP_URL: postgres.optional(),
    DATABASE_READ_URL: postgres.optional(),
    DATABASE_READ_LAG: integer(500, 60_000).default(2_000),
    DATA_DIR: text.default('./data'),
    S3_BUCKET: text.optional(),
    S3_ENDPOINT: httpUrl.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    S3_PREFIX: prefix.default(''),
    LOOSE_FILES: integer(1, 100_000).default(100),
    LOOSE_FILES_MB: integer(1, 10_000_000).default(1_000),
    FREE_SPACE_MB: integer(0, 10_000_000).default(512),
    PREVIEW_TIMEOUT: integer(100, 120_000).default(10_000),
    PREVIEW_MEMORY_MB: integer(32, 4_096).default(256),
    GRAB_PORTS: ports.default([80, 443, 8080, 8443]),
    READ_DEADLINE: integer(100, 600_000).optional(),
    WRITE_DEADLINE: integer(100, 600_000).default(30_000),
    EMBEDDED_MEMORY: integer(256, 3_500).default(768),
    ADMIN_USERNAME: username.default('admin'),
    ADMIN_PASSWORD: password.optional(),
    SAMPLE_FACTS: integer(0, 1_000_000).default(2000),
    SAMPLE_PASSWORD: password.optional(),
    PUBLIC_URL: publicUrl.optional(),
    TRUST_PROXY: trustProxy.default(false),
    TILE_URL: tileUrl.optional(),
    TILE_ATTRIBUTION: text.optional(),
    TILE_MAX_ZOOM: integer(0, 22).default(19),
    // The program's own map ends at zoom 14.
    TILE_FROM_ZOOM: integer(0, 15).default(0),
    BASEMAP_PMTILES: text.optional(),
    GEOCODER_URL: serviceUrl.optional(),
    GEOCODER_KIND: z.enum(['osmnames', 'nominatim']).default('osmnames'),
    GEOCODER_TIMEOUT: integer(100, 60_000).default(5_000),
    DRAIN_WAIT: integer(0, 600_000).default(0),
    DRAIN_LIMIT: integer(1_000, 3_600_000).default(10_000),
    HEADERS_TIMEOUT: integer(100, 120_000).default(PATIENCE.headers),
    STRANGER_TIMEOUT: integer(100, 120_000).default(PATIENCE.stranger),
    IDLE_TIMEOUT: integer(100, 3_600_000).default(PATIENCE.idle),
    REQUEST_TIMEOUT: integer(1_000, 86_400_000).default(PATIENCE.request),
    SESSION_REQUESTS: integer(1, 10_000).default(8),
    SESSION_LARGE_ANSWERS: integer(1, 10_000).default(2),
    TOKEN_REQUESTS: integer(1, 1_000_000).default(600),
    ANSWER_MEMORY_MB: integer(1, 100_000).default(128),
    READER_TIMEOUT: integer(1_000, 600_000).default(30_000),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    OIDC_NAME: text.max(60, 'must have at most 60 characters').default('your organisation'),
    OIDC_CREATE: text.refine((role) => role !== 'Administrator', 'must be a role with fewer rights').optional(),
    OIDC_ONLY: flag.default(false),
    BREAK_GLASS_USERNAME: username.optional(),
    BACKUP_EVERY: integer(1, 8_760).optional(),
    BACKUP_TO: backupTo.optional(),
    BACKUP_KEEP: integer(1, 10_000).default(14),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    DTM_API_KEY: text.regex(/^[!-~]{1,200}$/, 'must be a key without spaces').optional(),
    READER_URL: serviceUrl.optional(),
    READER_MODEL: text.regex(/^\S{1,200}$/, 'must be the name of a model').optional(),
    READER_KEY: text.regex(/^[!-~]{1,2000}$/, 'must be a key without spaces').optional(),
    READER_WAIT: integer(1_000, 600_000).default(60_000),
    METRICS_PORT: integer(0, 65_535).optional(),
    METRICS_HOST: text.default('127.0.0.1'),
    METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  })
  .refine((values) => values.DATABASE_APP_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ['DATABASE_APP_URL'],
    message: 'needs DATABASE_URL, whose role migrates',
  })
  .refine((values) => values.DATABASE_READ_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL, the primary of these replicas',
  })
  .refine((values) => values.TILE_URL === undefined || values.TILE_ATTRIBUTION !== undefined, {
    path: ['TILE_ATTRIBUTION'],
    message: 'is needed with TILE_URL: whose tiles they are stands on every map',
  })
  .refine((values) => values.TILE_URL === undefined || values.TILE_FROM_ZOOM <= values.TILE_MAX_ZOOM, {
    path: ['TILE_FROM_ZOOM'],
    message: 'is deeper than TILE_MAX_ZOOM, so no tile of TILE_URL would be shown',
  })
  .refine((values) => values.TILE_FROM_ZOOM === 0 || (values.TILE_URL ?? values.BASEMAP_PMTILES) !== undefined, {
    path: ['TILE_FROM_ZOOM'],
    message: 'needs TILE_URL or BASEMAP_PMTILES, the source of those tiles',
  })
  .refine((values) => values.TILE_URL === undefined || values.BASEMAP_PMTILES === undefined, {
    path: ['BASEMAP_PMTILES'],
    message: 'excludes TILE_URL: one source gives the map its streets',
  })
  .refine(({ BACKUP_EVERY, BACKUP_TO }) => BACKUP_EVERY === undefined || BACKUP_TO !== undefined, {
    path: ['BACKUP_EVERY'],
    message: 'needs BACKUP_TO, where backups are kept',
  })
  .refine(
    (values) =>
      (values.S3_BUCKET === undefined && values.BACKUP_TO?.startsWith('s3://') === true) ||
      [values.S3_BUCKET, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY].every((value) => value !== undefined) ||
      [values.S3_BUCKET, values.S3_ENDPOINT, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY].every(
        (value) => value === undefined,
      ),
    { path: ['S3_BUCKET'], message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and they need it' },
  )
  .refine(
    ({ BACKUP_TO, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      BACKUP_TO?.startsWith('s3://') !== true || (S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined),
    { path: ['BACKUP_TO'], message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for an address in S3' },
  )
  .refine(
    ({ ADMIN_USERNAME, ADMIN_PASSWORD = '' }) =>
      passwordRefusal(ADMIN_USERNAME, ADMIN_PASSWORD)?.constraint !== 'password_not_username',
    { path: ['ADMIN_PASSWORD'], message: 'must not be the username' },
  )
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map((value) => value === undefined)).size === 1,
    { path: ['OIDC_ISSUER'], message: 'needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and they need it' },
  )
  .refine(({ OIDC_ISSUER, PUBLIC_URL }) => OIDC_ISSUER === undefined || PUBLIC_URL !== undefined, {
    path: ['OIDC_ISSUER'],
    message: 'needs PUBLIC_URL, the address to which the provider sends people back',
  })
  .refine(
    ({ OIDC_ONLY, OIDC_CREATE, OIDC_ISSUER }) => (!OIDC_ONLY && OIDC_CREATE === undefined) || OIDC_ISSUER !== undefined,
    {
      path: ['OIDC_ISSUER'],
      message: 'is needed with OIDC_ONLY and OIDC_CREATE',
    },
  )
  .refine(({ OIDC_ONLY, BREAK_GLASS_USERNAME }) => OIDC_ONLY === (BREAK_GLASS_USERNAME !== undefined), {
    path: ['BREAK_GLASS_USERNAME'],
    message: 'is needed with OIDC_ONLY, and only with it: the one user who can still sign in by password',
  })
  .refine(({ READER_URL, READER_MODEL }) => (READER_URL === undefined) === (READER_MODEL === undefined), {
    path: ['READER_URL'],
    message: 'needs READER_MODEL, the name of the model, and READER_MODEL needs it',
  })
  .refine(({ READER_URL, READER_KEY }) => READER_URL !== undefined || READER_KEY === undefined, {
    path: ['READER_KEY'],
    message: 'needs READER_URL, the service that takes it',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['SMTP_URL'],
    message: 'needs MAIL_FROM, the sender, and MAIL_FROM needs it',
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['SMTP_URL'],
    message: 'needs PUBLIC_URL, the address in the mailed links',
  });

export type Config = z.output<typeof settings>;

/** The names of all settings, in the order of docs/operations.md. */
export const settingNames = Object.keys(settings.shape);

/** The names of the settings that are set. */
export const settingsGiven = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  settingNames.filter((name) => environment[name]);

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // Compose files and shells express "not set" as an empty value.
  const given = Object.fromEntries(
    settingNames.flatMap((name) =>
      environment[name] === undefined || environment[name] === '' ? [] : [[name, environment[name]]],
    ),
  );
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  // The value itself is not repeated: it may be a password.
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`The settings cannot be used:\n  ${lines.join('\n  ')}`);
}
