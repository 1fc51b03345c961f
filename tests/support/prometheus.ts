import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { startProgram } from './child-process.ts';
import { TEST_METRICS_TOKEN } from './metrics.ts';
import { freePort } from './proxies.ts';

const shipped = (name: string) =>
  readFileSync(join(PROJECT_ROOT, 'deploy', 'prometheus', name), 'utf8');

/** The names of all alert rules that deploy/ has. */
export const SHIPPED_ALERTS: readonly string[] = [
  ...shipped('alerts.yml').matchAll(/- alert: (\w+)/g),
].flatMap(([, name]) => name ?? []);

/** A folder with what deploy/prometheus has, and the token, as docs/operate.md says. */
export function prometheusFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-prometheus-'));
  for (const name of ['prometheus.yml', 'alerts.yml', 'alerts.test.yml']) {
    writeFileSync(join(folder, name), shipped(name));
  }
  writeFileSync(join(folder, 'metrics-token'), `${TEST_METRICS_TOKEN}\n`);
  return folder;
}

const AnswerSchema = v.object({
  data: v.object({
    activeTargets: v.optional(v.array(v.object({ health: v.string(), lastError: v.string() })), []),
    alerts: v.optional(
      v.array(v.object({ state: v.string(), labels: v.record(v.string(), v.string()) })),
      [],
    ),
    groups: v.optional(
      v.array(v.object({ rules: v.array(v.object({ name: v.string(), health: v.string() })) })),
      [],
    ),
  }),
});

export interface RunningPrometheus {
  /** How every scrape of the last round ended: 'up', or why not. */
  scrapes(): Promise<readonly string[]>;
  /** Health by rule. */
  rules(): Promise<readonly { readonly name: string; readonly health: string }[]>;
  /** Names of the alerts that fire. */
  firing(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Runs Prometheus as deploy/ has it, but for what takes long: it scrapes once a second, and no rule
 * waits (`for`).
 * @param targets such as 127.0.0.1:3000
 */
export async function startPrometheus(
  program: string,
  targets: readonly string[],
): Promise<RunningPrometheus> {
  const folder = prometheusFolder();
  const configuration = shipped('prometheus.yml')
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace('["127.0.0.1:3000"]', JSON.stringify(targets));
  writeFileSync(join(folder, 'prometheus.yml'), configuration);
  writeFileSync(join(folder, 'alerts.yml'), shipped('alerts.yml').replace(/^ +for: \w+\n/gm, ''));
  const port = await freePort();
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const running = await startProgram(program, args, {}, 'ready to receive web requests');
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return v.parse(AnswerSchema, await answer.json()).data;
  };
  return {
    scrapes: async () =>
      (await ask('targets?state=active')).activeTargets.map(
        ({ health, lastError }) => lastError || health,
      ),
    rules: async () => (await ask('rules')).groups.flatMap(({ rules }) => rules),
    async firing() {
      const { alerts } = await ask('alerts');
      const firing = alerts.filter(({ state }) => state === 'firing');
      return firing.map(({ labels }) => labels.alertname ?? '');
    },
    async stop() {
      await running.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
