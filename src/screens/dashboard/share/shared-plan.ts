import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import type { PlanStatus } from '../../../../domain/plan/plan-status.ts';
import { leansOf } from '../../../../domain/plan/vote/leans-of.ts';
import { momentText, momentWords } from '../../../../domain/text/moment-text.ts';
import type { KnownPrice } from '../../../data/prices.ts';
import type { LadderNow, Rung } from '../../../plan/ladder-plan.ts';
import { ladderOf } from '../plan/plan-ladder.tsx';

export type SharedPlan = NonNullable<ReturnType<typeof sharedPlan>>;

export interface SharedFrom {
  readonly facts: KnownFacts;
  readonly price: KnownPrice | null;
  readonly status: PlanStatus | null;
  /** Of seven days, oldest first; empty if unknown. */
  readonly closes: readonly number[];
  /** ms UTC */
  readonly moment: number;
  readonly link: string;
}

const ENDINGS: Readonly<Partial<Record<PlanStatus['kind'], string>>> = {
  stopped: 'Stopped',
  completed: 'Completed',
  expired: 'Expired',
  replaced: 'Replaced',
  void: 'Not settled',
};

export function sharedPlan({ facts, price, status, closes, moment, link }: SharedFrom) {
  const ladder = ladderOf(facts, price, status, moment);
  if (!ladder) return null;
  const ending = (status && ENDINGS[status.kind]) ?? null;
  const life = facts.tradeRecommendation?.plan;
  const opened = life?.openedAt;
  const analysed =
    opened === undefined
      ? `Analysed ${momentText(facts.actualAnalysisTime)}`
      : `Open${ending === null ? ' since' : 'ed'} ${momentText(opened)}`;
  const shown = price !== null && ladder.now !== null && ladder.ended === null;
  return {
    coin: facts.coin,
    /** 'Bybit', 'Recorded market', 'Simulated market'; null if unknown. */
    market: facts.market?.name ?? null,
    stance: facts.tradeRecommendation?.stance ?? null,
    ladder,
    leans: leansOf(facts),
    /** 'Open since 6 May 2026, 12:00 UTC; price at 14:45'; older plans 'Analysed ...'. */
    times: shown ? `${analysed}; price at ${momentWords(price.at, moment)}` : analysed,
    /** Null while the plan is open. */
    ending,
    closes,
    link,
    replay: life ? `${link}/replay/${life.hash}` : link,
  };
}

/** '+7.60%, 3.26 R, odds 28%', as far as known. */
function figures({ distance, reward, odds, kind }: Partial<Rung>) {
  const chance = odds && `${kind === 'stop' ? 'hit first' : 'odds'} ${odds}`;
  const said = [distance, reward && `${reward} R`, chance].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

const nowLine = (now: LadderNow) => `${now.old ? 'Last' : 'Now'} ${now.priceText}${figures(now)}`;

const LEANS = { up: 'long', down: 'short', flat: 'neither' } as const;

/** For pasting; prices in full. */
export function planText(plan: SharedPlan): string {
  const { coin, market, stance, ladder, leans, times, ending, replay } = plan;
  const verdict = ending
    ? `${ending}${stance === null || stance === 'trade' ? '' : ', not traded'}`
    : stance && STANCE_NAMES[stance][0];
  const leaning = TIMEFRAMES.flatMap((timeframe) => {
    const lean = leans[timeframe];
    return lean === null ? [] : [`${timeframe} ${LEANS[lean]}`];
  });
  return [
    verdict ? `${coin}: ${verdict} (${ladder.action})` : `${coin} ${ladder.action}`,
    ...ladder.rungs.map((rung) => `${rung.label} ${rung.priceText}${figures(rung)}`),
    ...(ladder.now && !ladder.ended ? [nowLine(ladder.now)] : []),
    ...(leaning.length > 0 ? [`Timeframes lean: ${leaning.join(', ')}`] : []),
    [market, times].filter(Boolean).join('. '),
    `Not investment advice. ${replay}`,
  ].join('\n');
}
