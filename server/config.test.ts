/** Tests that settings are read as docs/operations.md lists them, and that an invalid one is refused by name. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '#server/config.ts';

test('without settings: the embedded database under ./data, on the loopback address', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATABASE_READ_LAG: 2_000,
    DATA_DIR: './data',
    S3_REGION: 'us-east-1',
    S3_PREFIX: '',
    LOOSE_FILES: 100,
    LOOSE_FILES_MB: 1_000,
    FREE_SPACE_MB: 512,
    PREVIEW_TIMEOUT: 10_000,
    PREVIEW_MEMORY_MB: 256,
    GRAB_PORTS: [80, 443, 8080, 8443],
    WRITE_DEADLINE: 30_000,
    EMBEDDED_MEMORY: 768,
    ADMIN_USERNAME: 'admin',
    SAMPLE_FACTS: 2000,
    BACKUP_KEEP: 14,
    TRUST_PROXY: false,
    TILE_MAX_ZOOM: 19,
    TILE_FROM_ZOOM: 0,
    GEOCODER_KIND: 'osmnames',
    GEOCODER_TIMEOUT: 5_000,
    DRAIN_WAIT: 0,
    DRAIN_LIMIT: 10_000,
    HEADERS_TIMEOUT: 20_000,
    STRANGER_TIMEOUT: 15_000,
    IDLE_TIMEOUT: 60_000,
    REQUEST_TIMEOUT: 3_600_000,
    SESSION_REQUESTS: 8,
    TOKEN_REQUESTS: 600,
    SESSION_LARGE_ANSWERS: 2,
    ANSWER_MEMORY_MB: 128,
    READER_TIMEOUT: 30_000,
    READER_WAIT: 60_000,
    OIDC_NAME: 'your organisation',
    OIDC_ONLY: false,
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SAMPLE_FACTS: '0' })).toMatchObject({ PORT: 3000, SAMPLE_FACTS: 0 });
});

test('a public address is kept as its origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Helix.example.org:443/' }).PUBLIC_URL).toBe('https://helix.example.org');
});

test.each([
  ['true', true],
  ['false', false],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (given, read) => {
  expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(read);
});

test.each([
  ['PORT', '65536', 'between 0 and 65535'],
  ['PORT', 'http', 'whole number'],
  ['DATABASE_URL', 'mysql://localhost/helix', 'postgres://'],
  ['DATABASE_APP_URL', 'postgres://helix_app@localhost/helix', 'needs DATABASE_URL'],
  ['S3_BUCKET', 'helix', 'needs S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'minio:9000', 'http or https'],
  ['S3_PREFIX', 'a b', 'must be letters'],
  ['GRAB_PORTS', '80,http', 'must be ports'],
  ['ADMIN_PASSWORD', 'short', 'at least 12 characters'],
  ['SAMPLE_PASSWORD', ' '.repeat(12), 'repeated'],
  ['ADMIN_PASSWORD', 'qwerty123456', 'among the most common'],
  ['ADMIN_USERNAME', 'x'.repeat(101), 'must be 1 to 100'],
  ['SAMPLE_PASSWORD', 'x'.repeat(201), 'at most 200 characters'],
  ['SAMPLE_FACTS', '-1', 'whole number'],
  ['OIDC_ISSUER', 'http://login.example.org', 'must be an https address'],
  ['OIDC_ISSUER', 'https://login.example.org', 'needs OIDC_CLIENT_ID'],
  ['OIDC_CREATE', 'Administrator', 'must be a role with fewer rights'],
  ['OIDC_ONLY', 'maybe', 'must be 1 or 0'],
  ['BREAK_GLASS_USERNAME', 'admin', 'is needed with OIDC_ONLY, and only with it'],
  ['SMTP_URL', 'mail.example.org:25', 'must be an address such as smtp://'],
  ['SMTP_URL', 'smtp://mail.example.org', 'needs MAIL_FROM'],
  ['MAIL_FROM', 'Helix', 'must be an e-mail address'],
  ['READER_URL', 'models.example.org', 'http or https'],
  ['READER_URL', 'https://models.example.org/v1', 'needs READER_MODEL'],
  ['READER_MODEL', 'a b', 'must be the name of a model'],
  ['READER_KEY', 'a-key', 'needs READER_URL'],
  ['PUBLIC_URL', 'helix.example.org', 'http or https'],
  ['PUBLIC_URL', 'https://example.org/helix', 'must not have a path'],
  ['TRUST_PROXY', '2', 'must be true, false'],
  ['TRUST_PROXY', 'yes', 'must be true, false'],
  ['TILE_URL', 'ftp://tiles.example.org/{z}/{x}/{y}.png', 'http or https'],
  ['TILE_URL', 'https://tiles.example.org/{z}/{x}.png', 'must contain {z}, {x} and {y}'],
  ['TILE_URL', 'https://{s}.tiles.example.org/{z}/{x}/{y}.png', '{r} alone'],
  ['TILE_MAX_ZOOM', '23', 'between 0 and 22'],
  ['GEOCODER_URL', 'geocoder.example.org', 'http or https'],
  ['GEOCODER_KIND', 'google', 'Invalid option'],
  ['GEOCODER_TIMEOUT', '0', 'between 100 and 60000'],
  ['LOG_LEVEL', 'loud', 'Invalid option'],
])('%s=%s is refused by name', (name, value, reason) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(`The settings cannot be used:\n  ${name} `);
  expect(read).toThrow(reason);
});

test('an outside tile service requires an attribution', () => {
  const TILE_URL = 'https://tiles.example.org/{z}/{x}/{y}{r}.png';
  expect(() => readConfig({ TILE_URL })).toThrow('TILE_ATTRIBUTION is needed with TILE_URL');
  expect(readConfig({ TILE_URL, TILE_ATTRIBUTION: 'Example' })).toMatchObject({ TILE_URL, TILE_MAX_ZOOM: 19 });
  const both = { TILE_URL, TILE_ATTRIBUTION: 'Example', BASEMAP_PMTILES: 'streets.pmtiles' };
  expect(() => readConfig(both)).toThrow('BASEMAP_PMTILES excludes TILE_URL');
  const shallow = { TILE_URL, TILE_ATTRIBUTION: 'Example', TILE_MAX_ZOOM: '9', TILE_FROM_ZOOM: '10' };
  expect(() => readConfig(shallow)).toThrow('TILE_FROM_ZOOM is deeper than TILE_MAX_ZOOM');
  expect(() => readConfig({ TILE_FROM_ZOOM: '10' })).toThrow('TILE_FROM_ZOOM needs TILE_URL or BASEMAP_PMTILES');
});

test('all invalid settings are reported at once, without their values', () => {
  const read = () => readConfig({ PORT: 'x', ADMIN_PASSWORD: 'hunter2' });
  expect(read).toThrow(/PORT[^]*ADMIN_PASSWORD/);
  expect(read).not.toThrow(/username/);
  expect(read).not.toThrow(/hunter2/);
});

test('docs/operations.md lists all settings and no others', () => {
  const page = readFileSync(fileURLToPath(new URL('../docs/operations.md', import.meta.url)), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(listed).toEqual(settingNames);
});

test('single sign-on alone needs a break-glass user, and both it and mailed links need PUBLIC_URL', () => {
  const provider = { OIDC_ISSUER: 'http://localhost:8080', OIDC_CLIENT_ID: 'helix', OIDC_CLIENT_SECRET: 'x' };
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Helix <helix@example.org>' };
  expect(() => readConfig(provider)).toThrow('OIDC_ISSUER needs PUBLIC_URL');
  expect(() => readConfig({ OIDC_CREATE: 'Viewer' })).toThrow('OIDC_ISSUER is needed');
  expect(() => readConfig(mail)).toThrow('SMTP_URL needs PUBLIC_URL');
  const PUBLIC_URL = 'https://helix.example.org';
  expect(() => readConfig({ ...provider, PUBLIC_URL, OIDC_ONLY: '1' })).toThrow(
    'BREAK_GLASS_USERNAME is needed with OIDC_ONLY',
  );
  expect(readConfig({ ...provider, ...mail, PUBLIC_URL })).toMatchObject({ ...provider, ...mail });
});
