import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { meet } from '../../support/counterpart.ts';
import { prometheusFolder, SHIPPED_ALERTS } from '../../support/prometheus.ts';

const PROMTOOL = {
  name: 'promtool',
  program: 'promtool',
  how: "Debian's package prometheus",
  inCi: true,
};

meet('the rules of deploy/prometheus', PROMTOOL, (program) => {
  const folder = prometheusFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function promtool(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  it('load, with the configuration that names them', () => {
    const { status, said } = promtool('check', 'config', 'prometheus.yml');
    expect([status, said]).toEqual([
      0,
      expect.stringContaining(`${SHIPPED_ALERTS.length} rules found`),
    ]);
  });

  it('fire on the figures that should fire them, and on no others', () => {
    expect(promtool('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 });
    const rules = join(folder, 'alerts.yml');
    const broken = readFileSync(rules, 'utf8').replace(
      'database_waiting > 0',
      'database_waiting > 9',
    );
    writeFileSync(rules, broken);
    const { status, said } = promtool('test', 'rules', 'alerts.test.yml');
    expect([status, said]).toEqual([1, expect.stringContaining('DatabaseConnectionsExhausted')]);
  });
});
