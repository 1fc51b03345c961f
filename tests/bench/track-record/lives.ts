import { planPicture } from '../../../analysis-server/analyst/compose.ts';
import type { PlanPicture } from '../../../analysis-server/analyst/market-picture.ts';
import { planFor } from '../../../analysis-server/analyst/plan.ts';
import type { PlanFigures, Stance } from '../../../domain/analysis/recommendation.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { fundingPayments } from '../../../domain/market/funding-payments.ts';
import { candleOpen, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { decidePlan, type LastPlan } from '../../../domain/plan/life.ts';
import { oddsNow } from '../../../domain/plan/odds/odds-now.ts';
import { expiryOf } from '../../../domain/plan/plan-expiry.ts';
import { costsOf, fundingTerms, totalCosts } from '../../../domain/plan/trading-costs.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { sliceSeries } from '../../support/candles.ts';
import type { CoinHours } from './candle-folder.ts';
import { followPlan, type Result } from './followed-plan.ts';
import { inputByMoment, plannedOrNull, WARM_UP } from './replayed-coin.ts';

/** Between two entries of the ledger that lives are set beside. */
const LEDGER_MS = 8 * HOUR_MS;

/** A plan that stood, from its opening to its end. */
export interface Life {
  readonly openedAt: number;
  readonly endedAt: number;
  readonly stance: Stance;
  readonly by: Result['outcome'] | 'replaced';
  /** After all costs. */
  readonly netR: number;
}

/** A standing plan at a look after its opening. */
export interface StandingLook {
  readonly at: number;
  readonly ageHours: number;
  readonly isTrade: boolean;
  /** Odds of its primary target: now, and those of its opening. */
  readonly said: number;
  readonly opening: number;
  /** What came of it where nothing replaced it. */
  readonly isHit: boolean;
}

/** Plans that say Trade, and all others. */
type Kind = 'trade' | 'paper';

/** What one look at a coin saw and did. */
export interface LifeLook {
  readonly at: number;
  readonly isTradeStanding: boolean;
  readonly isTradeFresh: boolean;
  /** A fresh Trade beside a standing plan that is no Trade of its side. */
  readonly contradicts: boolean;
  readonly opens: Kind | null;
  /** What ended by price or time since the look before. */
  readonly ends: Kind | null;
  readonly replaces: Kind | null;
}

export interface LedgerTrade {
  readonly at: number;
  readonly netR: number;
}

export interface CoinLives {
  readonly coin: string;
  readonly lives: readonly Life[];
  readonly looks: readonly LifeLook[];
  readonly standing: readonly StandingLook[];
  /** Trades as the ledger enters them: one of a side at a time, every eight hours. */
  readonly ledger: readonly LedgerTrade[];
}

interface OpenLife {
  readonly plan: PlanFigures;
  readonly state: LastPlan;
  /** What comes of it where nothing replaces it; null where the candles end before. */
  readonly held: Result | null;
}

const kindOf = (life: OpenLife | null): Kind | null =>
  life && (life.state.stance === 'trade' ? 'trade' : 'paper');

function heldResult(plan: PlanFigures, openedAt: EpochMs, hours: CandleSeries): Result | null {
  const row = Math.round((openedAt - (hours.time[0] ?? 0)) / HOUR_MS);
  const end = row + Math.ceil(plan.expiresInHours) + 2;
  return followPlan(plan, openedAt, sliceSeries(hours, row, end)).at(-1) ?? null;
}

/** R after all costs of a plan that is closed at a price. */
function closedAt({ plan, state }: OpenLife, at: EpochMs, exit: number): number {
  const { action, entry, stopLoss: stop } = plan;
  const funding = fundingTerms(null, action);
  const payments = fundingPayments(state.openedAt, at, funding.intervalHours);
  const costs = totalCosts(costsOf({ action, entry, stop, exit }, funding, payments));
  const towards = action === 'LONG' ? 1 : -1;
  return (towards * (exit - entry)) / Math.abs(entry - stop) - costs;
}

function standingLook(
  { plan, state, held }: OpenLife,
  at: EpochMs,
  picture: PlanPicture,
  score: number,
  until: number,
): StandingLook[] {
  const opening = Object.values(plan.odds ?? {}).at(-1)?.hit;
  const target = Object.values(plan.takeProfit).at(-1);
  const expiresAt = epochMs(expiryOf(state.openedAt, plan.expiresInHours));
  // Of plans whose time is not over, only those that ended early would be known.
  if (held === null || expiresAt > until || opening === undefined || target === undefined)
    return [];
  const { action, timeframe, atr, stopLoss: stop } = plan;
  const { price, volatility } = picture;
  const now = { at, price, score, volatility };
  const said = oddsNow(
    { action, timeframe, atr, stop, target, expiresAt },
    { ...now, atr: picture.timeframes[timeframe].technicalIndicators.ATR },
  );
  if (said === null) return [];
  const ageHours = (at - state.openedAt) / HOUR_MS;
  const isTrade = plan.stance === 'trade';
  const isHit = held.outcome === 'hit';
  return [{ at, ageHours, isTrade, said: said.hit, opening, isHit }];
}

/** The plan that stands after a decision: the one before, or the fresh one. */
function decided(
  before: OpenLife | null,
  plan: PlanFigures,
  at: EpochMs,
  hours: CandleSeries,
): OpenLife {
  const candle = epochMs(candleOpen('4h', at) - PERIOD_MS['4h']);
  const { action, stance } = plan;
  const fresh = { action, stance, snapshotTime: at, candle };
  const decision = decidePlan(before?.state ?? null, fresh);
  if (before === null || decision.kind === 'replace') {
    const state = { action, stance, openedAt: at, decidedCandle: candle, endedAt: null };
    return { plan, state, held: heldResult(plan, at, hours) };
  }
  return { ...before, state: { ...before.state, decidedCandle: candle } };
}

const lifeOf = ({ state }: OpenLife, by: Life['by'], endedAt: number, netR: number): Life => {
  const { openedAt, stance } = state;
  return { openedAt, endedAt, stance, by, netR };
};

/**
 * Replays the life of a coin's plans: looked at every so many hours, decided as the servers do, and
 * ended by the ledger's rules. In the hour that ends a plan the next may open: a shorter candle has
 * closed since.
 * @param everyHours between looks; divides 8
 */
export function replayLives(coin: string, read: CoinHours, everyHours: number): CoinLives {
  const { hours } = read;
  const inputAt = inputByMoment(coin, read);
  const step = everyHours * HOUR_MS;
  const until = (hours.time.at(-1) ?? 0) + HOUR_MS;
  const warm = hours.time[WARM_UP] ?? Number.POSITIVE_INFINITY;
  const lives: Life[] = [];
  const looks: LifeLook[] = [];
  const standing: StandingLook[] = [];
  const ledger: LedgerTrade[] = [];
  const openUntil = { LONG: 0, SHORT: 0 };
  let life = null as OpenLife | null;
  for (let slot = Math.ceil(warm / step) * step; slot < until; slot += step) {
    const at = epochMs(slot);
    const picture = planPicture(inputAt(at));
    const vote = voteOn(picture);
    const plan = plannedOrNull(() => planFor(picture, vote.action, vote));
    const stood = life;
    const end = stood?.held && stood.held.settledAt <= at ? stood.held : null;
    if (stood && end) lives.push(lifeOf(stood, end.outcome, end.settledAt, end.afterAllCosts));
    const before = end ? null : stood;
    life = plan ? decided(before, plan, at, hours) : before;
    const isNew = life?.state.openedAt === at;
    const replaced = isNew ? before : null;
    if (replaced)
      lives.push(lifeOf(replaced, 'replaced', at, closedAt(replaced, at, picture.price)));
    const isTradeStanding = life?.state.stance === 'trade';
    const isTradeFresh = plan?.stance === 'trade';
    const agrees = isTradeStanding && life?.state.action === plan?.action;
    looks.push({
      at,
      isTradeStanding,
      isTradeFresh,
      contradicts: isTradeFresh && !agrees,
      opens: kindOf(isNew ? life : null),
      ends: kindOf(end ? stood : null),
      replaces: kindOf(replaced),
    });
    if (life && !isNew) standing.push(...standingLook(life, at, picture, vote.score, until));
    if (plan && isTradeFresh && slot % LEDGER_MS === 0 && slot >= openUntil[plan.action]) {
      const result = heldResult(plan, at, hours);
      openUntil[plan.action] = result?.settledAt ?? Number.POSITIVE_INFINITY;
      if (result) ledger.push({ at, netR: result.afterAllCosts });
    }
  }
  return { coin, lives, looks, standing, ledger };
}
