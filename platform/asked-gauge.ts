import { Gauge, type Registry } from 'prom-client';

/**
 * A gauge whose values are asked for when metrics are read. Where they cannot be had it shows none,
 * so that the other metrics are there while the database is not.
 */
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
      const values = await ask().catch(() => ({}));
      this.reset();
      for (const [value, count] of Object.entries(values)) {
        this.set({ [label]: value } as Record<L, string>, count);
      }
    },
  });
}
