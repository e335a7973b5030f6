/** Checks the files that run Helix on a machine by the tools that read them. A test is skipped, by name, where its tool is missing: Debian has promtool in prometheus, systemd-analyze in systemd, and haproxy. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { settingNames } from '#server/config.ts';

const read = (name: string): string => readFileSync(join(packageRoot(), name), 'utf8');
const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: packageRoot(), encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const lacks = (tool: string): boolean => run(tool, '--version').status === null;

test.skipIf(lacks('promtool'))('promtool accepts the alert rules', () => {
  const { status, said } = run('promtool', 'check', 'rules', 'ops/prometheus/alerts.yml');
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('each alert says what is wrong and how to mend it, and the dashboard only asks Prometheus', () => {
  const alerts = read('ops/prometheus/alerts.yml').split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(8);
  for (const alert of alerts) expect(alert).toMatch(/summary: .+\n\s+mend: .+\./);
  const { panels } = JSON.parse(read('ops/grafana/helix.json')) as {
    panels: { type: string; id: number; targets?: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, targets = [] } of panels) expect(targets.length > 0).toBe(type !== 'row');
});

describe.skipIf(lacks('systemd-analyze'))('the service of systemd', () => {
  const unit = 'ops/systemd/helix.service';

  test('can be loaded', () => {
    // The tool looks for the program of the service: that of this machine may lie elsewhere.
    const folder = mkdtempSync(join(tmpdir(), 'helix-unit-'));
    try {
      const here = join(folder, 'helix.service');
      writeFileSync(here, read(unit).replace('/usr/bin/node', process.execPath));
      expect(run('systemd-analyze', 'verify', here)).toEqual({ status: 0, said: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is exposed by less than two of ten', () => {
    const { said } = run('systemd-analyze', 'security', '--offline=true', '--no-pager', unit);
    expect(Number(/exposure level for helix\.service: (\d+\.\d+)/.exec(said)?.[1])).toBeLessThan(2);
  });
});

test.skipIf(lacks('haproxy')).each(['containers', 'machines'])('haproxy accepts its settings for %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-haproxy-'));
  try {
    const here = join(folder, 'haproxy.cfg');
    writeFileSync(here, read(`ops/haproxy/${name}.cfg`).replace(/helix\d:3000/g, '127.0.0.1:3000'));
    const { status, said } = run('haproxy', '-c', '-f', here);
    expect([status, said]).toEqual([0, expect.stringContaining('Configuration file is valid')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the containers and the service set only settings that exist', () => {
  const compose = read('compose.yaml');
  const [, environment = ''] = /\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  const inCompose = [...environment.matchAll(/^ {4}([A-Z][A-Z\d_]*):/gm)].map(([, name]) => name);
  const inUnit = [...read('ops/systemd/helix.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
    [...pairs.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  );
  const [, inImage = ''] = /^ENV (.*)$/m.exec(read('Containerfile')) ?? [];
  const names = [...inCompose, ...inUnit, ...[...inImage.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)];
  expect(names.length).toBeGreaterThan(12);
  expect(
    names.filter((name) => !['NODE_ENV', 'HOME', 'MALLOC_MMAP_THRESHOLD_', ...settingNames].includes(name ?? '')),
  ).toEqual([]);
});

test('the container runs without rights on a read-only file system, and says whether it is healthy', () => {
  const image = read('Containerfile')
    .split(/^FROM /m)
    .at(-1);
  expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(image).toMatch(/^HEALTHCHECK .*\n.*\/health/m);
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(read('compose.yaml')).toContain(line);
});
