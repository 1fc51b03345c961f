import type { Registry } from 'prom-client';
import { createMetrics } from '../platform/metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';
import type { Program } from './programs/program.ts';

/**
 * The metrics of this process and of every program in it.
 * @param token what the programs ask of a reader
 */
export function programMetrics(
  programs: readonly Program[],
  token: string | null,
): Pick<Registry, 'contentType' | 'metrics'> {
  const own = createMetrics('embedded', true);
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
