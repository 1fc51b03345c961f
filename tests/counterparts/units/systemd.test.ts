import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { meet } from '../../support/counterpart.ts';

const SYSTEMD = {
  name: 'systemd-analyze',
  program: 'systemd-analyze',
  how: "Debian's package systemd",
  inCi: true,
};
const UNITS = ['coin-analyst.service', 'coin-analyst-backup.service', 'coin-analyst-backup.timer'];
/** As docs/deploy/server.md says of the server. */
const MOST_EXPOSED = 2;

meet('the units of deploy/', SYSTEMD, (program) => {
  const folder = mkdtempSync(join(tmpdir(), 'test-units-'));
  const app = join(folder, 'app');
  const shipped = (name: string) => readFileSync(join(PROJECT_ROOT, 'deploy', name), 'utf8');

  beforeAll(() => {
    // Where the page has it put the app, there is a program to be found.
    const node = join(app, 'node_modules', '.bin', 'node');
    mkdirSync(join(node, '..'), { recursive: true });
    writeFileSync(node, '#!/bin/sh\n');
    chmodSync(node, 0o755);
    for (const name of UNITS) install(name, shipped(name));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function install(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text.replaceAll('/opt/coin-analyst/app', app));
    return file;
  }

  /** @returns its exit code, and what it finds fault with */
  function analyze(...args: readonly string[]) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return [status, stderr];
  }

  it.each(UNITS)('%s is understood, every line of it', (name) => {
    expect(analyze('verify', '--man=no', join(folder, name))).toEqual([0, '']);
  });

  it('a line that is not understood would be named', () => {
    const text = shipped('coin-analyst.service').replace('Restart=always', 'Restart=forever');
    const wrong = install('wrong.service', text);
    expect(analyze('verify', '--man=no', wrong)).toEqual([
      expect.any(Number),
      expect.stringContaining('Failed to parse service restart specifier'),
    ]);
  });

  it('the service is closed in as far as the page says', () => {
    const most = String(MOST_EXPOSED * 10);
    const file = join(folder, 'coin-analyst.service');
    const how = ['--offline=true', '--no-pager', `--threshold=${most}`];
    expect(analyze('security', ...how, file)).toEqual([0, '']);
  });

  it('each program that a unit starts is there', () => {
    const started = UNITS.flatMap((name) => [
      ...shipped(name).matchAll(/^ExecStart=.*?\bnode ((?:embedded|scripts)\/\S+\.ts)/gm),
    ]).map(([, script = '']) => script);
    expect(started).toEqual(['embedded/main.ts', 'scripts/backup.ts']);
    for (const script of started) expect(readFileSync(join(PROJECT_ROOT, script))).toBeDefined();
  });
});
