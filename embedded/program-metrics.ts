import type { Registry } from 'prom-client';
import { measureBackups } from './backup/last-backup.ts';
import { mergeMetrics } from './merge-metrics.ts';
import type { Program } from './programs/program.ts';

/**
 * The metrics of this process and of every program in it.
 * @param own of the process
 * @param token what the programs ask of a reader
 * @param dataFolder whose backups are measured
 */
export function programMetrics(
  own: Registry,
  programs: readonly Program[],
  token: string | null,
  dataFolder: string,
): Pick<Registry, 'contentType' | 'metrics'> {
  measureBackups(own, dataFolder);
  const headers = { authorization: `Bearer ${token}` };
  return {
    contentType: own.contentType,
    async metrics() {
      const texts = programs.map(async ({ app }) => {
        const response = await app.fetch(new Request('http://localhost/metrics', { headers }));
        return response.ok ? response.text() : '';
      });
      return mergeMetrics(await Promise.all([own.metrics(), ...texts]));
    },
  };
}
