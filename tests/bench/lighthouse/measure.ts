import lighthouse from 'lighthouse';
import { type LongTasks, longTasks } from './processor-time.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  si: 'speed-index',
} as const;

const METRICS = 'metrics';

const MOST_VISITS = 3;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;
type Category = (typeof CATEGORIES)[number];

export interface Figures {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** In milliseconds. */
  readonly times: Readonly<Record<keyof typeof TIMES, number>>;
  readonly long: LongTasks;
  readonly layoutShift: number;
  /** Bytes over the network by kind of resource, as compressed, until the page was quiet. */
  readonly bytes: ReadonlyMap<string, number>;
  /** The largest part, and what had arrived when it was painted on this machine: what it waits for. */
  readonly largest: {
    readonly text: string;
    readonly requests: number;
    readonly bytes: number;
  };
  /** What costs points, with its title. */
  readonly faults: readonly string[];
}

/** What Lighthouse saw; a visit that it failed to record, as happens now and then, is repeated. */
async function record(url: string, port: number): Promise<Result> {
  for (let visit = 1; ; visit += 1) {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    const fault = result ? result.lhr.runtimeError?.message : 'Lighthouse said nothing';
    if (result && fault === undefined) return result;
    if (visit === MOST_VISITS) throw new Error(`${url}: ${fault}`);
  }
}

/** @throws Error where Lighthouse does not say when the largest part was painted */
function largestPart({ audits }: Result['lhr']): Figures['largest'] {
  const metrics = audits[METRICS]?.details;
  const observed: unknown =
    metrics?.type === 'debugdata' && Array.isArray(metrics.items)
      ? metrics.items[0]?.observedLargestContentfulPaint
      : undefined;
  if (typeof observed !== 'number') throw new Error('Lighthouse saw no largest part');
  const breakdown = audits['lcp-breakdown-insight']?.details;
  const parts = breakdown?.type === 'list' ? breakdown.items : [];
  const node = parts.find((part) => part.type === 'node');
  const requests = audits['network-requests']?.details;
  const before = (requests?.type === 'table' ? requests.items : []).filter(
    ({ networkEndTime }) => Number(networkEndTime) <= observed,
  );
  return {
    text: node?.nodeLabel ?? 'unknown',
    requests: before.length,
    bytes: before.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
  };
}

/**
 * Runs Lighthouse once as on a phone with a slow network.
 * @throws Error when it cannot say how the page fares
 */
export async function measure(url: string, port: number): Promise<Figures> {
  // The profile keeps its session and its data; caches and service workers are cleared by default.
  const { lhr, artifacts } = await record(url, port);
  const { audits, categories, finalDisplayedUrl, configSettings } = lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  }
  const time = (name: keyof typeof TIMES) => audits[TIMES[name]]?.numericValue ?? Number.NaN;
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const items = audits['network-requests']?.details;
  const bytes = new Map<string, number>();
  for (const item of items?.type === 'table' ? items.items : []) {
    const kind = String(item.resourceType);
    bytes.set(kind, (bytes.get(kind) ?? 0) + Number(item.transferSize));
  }
  const weighed = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter((audit) => audit.weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    times: { fcp: time('fcp'), lcp: time('lcp'), tbt: time('tbt'), si: time('si') },
    long: longTasks(artifacts.Trace.traceEvents, configSettings.throttling.cpuSlowdownMultiplier),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    bytes,
    largest: largestPart(lhr),
    faults: [...new Set(weighed)].flatMap((id) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 0.9 ? [`${id}: ${audit.title}`] : [];
    }),
  };
}
