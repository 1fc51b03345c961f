import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Makes metrics of one registry, by name, help and labels; buckets are upper bounds. */
export function instruments(registry: Registry) {
  const registers = [registry];
  return {
    counter: <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: (name: string, help: string) => new Gauge({ name, help, registers }),
    histogram: <L extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: L[]
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}
