import type { MyRecord } from '../../../domain/record/plan-choice.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { MadeEnd } from '../../support/made-plans.ts';

const FORTNIGHT = 14 * 86_400_000;

export interface BenchPlan {
  readonly hash: string;
  readonly entry: number;
  readonly coin: string;
  readonly market: string;
  readonly openedAt: number;
  readonly end: MadeEnd;
  readonly held: MadeEnd | null;
}

export interface Choice {
  readonly plan: BenchPlan;
  readonly choice: 'taken' | 'skipped' | null;
  readonly odds: number | null;
  readonly savedAt: number;
}

/** Sums plan by plan, in the order of the record. */
function sums(plans: readonly BenchPlan[]): MyRecord['all'] {
  const blocks = new Map<number, [number, number, number]>();
  for (const { openedAt, end } of plans) {
    if (end.outcome === 'void' || end.netR === undefined) continue;
    const block = Math.floor(openedAt / FORTNIGHT);
    const [, count, sum] = blocks.get(block) ?? [block, 0, 0];
    blocks.set(block, [block, count + 1, sum + end.netR]);
  }
  return [...blocks.values()].sort(([one], [other]) => one - other);
}

function looks(choices: readonly Choice[]): MyRecord['odds'] {
  const bins = new Map<number, { looks: number; hits: number; sum: number }>();
  for (const { plan, odds } of choices) {
    const last = plan.end.outcome === 'replaced' ? plan.held : plan.end;
    if (odds === null || last === null || last.outcome === 'void') continue;
    const bin = Math.min(19, Math.floor(20 * odds));
    const before = bins.get(bin) ?? { looks: 0, hits: 0, sum: 0 };
    const hits = before.hits + (last.outcome === 'hit' ? 1 : 0);
    bins.set(bin, { looks: before.looks + 1, hits, sum: before.sum + odds });
  }
  return [...bins]
    .sort(([one], [other]) => one - other)
    .map(([bin, { looks: many, hits, sum }]) => ({ bin, looks: many, hits, said: sum / many }));
}

/** What `my_record()` has to answer. @param plans and choices in the order of the record */
export function naiveRecord(plans: readonly BenchPlan[], choices: readonly Choice[]): MyRecord {
  const inTime = choices.filter(({ plan, savedAt }) => savedAt < plan.end.at);
  const market = inTime.at(-1)?.plan.market;
  const mine = inTime.filter(({ plan }) => plan.market === market);
  const chosen = mine.filter(({ choice }) => choice !== null);
  const coins = new Set(chosen.map(({ plan }) => plan.coin));
  const since = chosen[0]?.plan.openedAt ?? null;
  const of = (choice: string) =>
    sums(mine.filter((one) => one.choice === choice).map(({ plan }) => plan));
  return {
    all: sums(
      plans.filter(
        (plan) =>
          since !== null &&
          plan.market === market &&
          coins.has(plan.coin) &&
          plan.openedAt >= since,
      ),
    ),
    taken: of('taken'),
    skipped: of('skipped'),
    odds: looks(mine),
    since: since === null ? null : epochMs(since),
  };
}
