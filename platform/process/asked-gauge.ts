import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from './with-timeout.ts';

/** Read at scrape time; shows none if late, so that the other metrics are still served. */
export function askedGauge<L extends string>(
  registry: Registry,
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: L },
  ask: () => Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await withTimeout(ask).catch(() => ({}));
      this.reset();
      for (const [value, count] of Object.entries(values)) {
        this.set({ [label]: value } as Record<L, string>, count);
      }
    },
  });
}

/** NaN if it cannot be read in time. */
export function askedNumber(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  ask: () => Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await withTimeout(ask).catch(() => Number.NaN));
    },
  });
}
