import type {
  ConditionProposition,
  PlanProposition,
} from '../../../analysis-server/analyst/claims/proposition.ts';
import { pictureOf } from '../../../analysis-server/analyst/market-picture.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { ageFault, roleFault } from './evaluate-odds.ts';
import { lastSwings, structureIn } from './evaluate-structure.ts';
import { isOn, isOneLevel, type NaiveLevel, planLevels, refFault } from './level-facts.ts';
import { hasReached, type NaiveMarket } from './naive-market.ts';
import { figure, firstFault, must, shownPrice, sideFault, type Verdict } from './verdict.ts';

type Of<T extends PlanProposition['type']> = Extract<PlanProposition, { readonly type: T }>;
type If<T extends ConditionProposition['type']> = Extract<
  ConditionProposition,
  { readonly type: T }
>;

/** Whether a price as it is shown lies strictly between two others. */
function isBetween(price: number, one: number, other: number, tickSize: number): boolean {
  const [at, from, to] = [price, one, other].map((value) => shownPrice(value, tickSize));
  if (at === undefined || from === undefined || to === undefined) return false;
  return at > Math.min(from, to) && at < Math.max(from, to);
}

function stopBehind(said: Of<'stop-behind'>, market: NaiveMarket): Verdict {
  const { level, stop } = said;
  const { plan, tickSize } = market;
  const distance = Math.abs(level.price - plan.stopLoss);
  const nearer = planLevels(market).filter(
    (one) =>
      isBetween(one.price, market.start, plan.stopLoss, tickSize) &&
      Math.round(one.price / tickSize) !== Math.round(plan.stopLoss / tickSize) &&
      Math.abs(one.price - plan.stopLoss) < distance &&
      !isOneLevel(market, one.price, level.price),
  );
  return firstFault(
    refFault(market, level),
    figure('stop', stop, plan.stopLoss),
    must(
      isBetween(level.price, market.start, plan.stopLoss, tickSize),
      `${level.price} is not between ${market.start} and ${plan.stopLoss}`,
    ),
    must(distance <= 0.5 * market.atr * (1 + 1e-9), `${distance} from the stop`),
    must(nearer.length === 0, `${nearer[0]?.fact} at ${nearer[0]?.price} is nearer to the stop`),
  );
}

function targetBefore(said: Of<'target-before'>, market: NaiveMarket): Verdict {
  const { label, target, level } = said;
  const { plan, tickSize } = market;
  const side = plan.action === 'LONG' ? 'above' : 'below';
  return firstFault(
    refFault(market, level),
    figure(label, target, plan.takeProfit[label] ?? null),
    sideFault('level to target', side, [level.price, target], tickSize),
    must(
      Math.abs(level.price - target) <= 0.3 * market.atr * (1 + 1e-9),
      `${level.price} is too far beyond ${target}`,
    ),
  );
}

const percentOf = ({ start }: NaiveMarket, price: number) =>
  (100 * Math.abs(price - start)) / start;

/** How many times as far away as the stop a price is. */
const ratioOf = ({ plan, start }: NaiveMarket, price: number) =>
  Math.abs(price - start) / Math.abs(plan.entry - plan.stopLoss);

const towards = ({ plan }: NaiveMarket) => (plan.action === 'LONG' ? 1 : -1);

/** In R before costs, at the price now. */
function resultOf(market: NaiveMarket): number {
  const { plan, price } = market;
  return (towards(market) * (price - plan.entry)) / Math.abs(plan.entry - plan.stopLoss);
}

/** Why a statement about the plan is not so; null where it is. */
export function planFault(said: PlanProposition, market: NaiveMarket): Verdict {
  const { plan } = market;
  switch (said.type) {
    case 'plan':
      return firstFault(
        must(said.action === plan.action, `the plan is ${plan.action}`),
        figure('entry', said.entry, plan.entry),
        ageFault(said, market),
        said.result === undefined
          ? must(market.age === undefined || plan.plan?.event === 'ended', 'it has a result')
          : figure('result', said.result, resultOf(market), 1),
      );
    case 'reached':
      return firstFault(
        figure(said.label, said.price, plan.takeProfit[said.label] ?? null),
        must(hasReached(market, said.price), `${said.price} has not been reached`),
      );
    case 'says-now': {
      const now = voteOn(pictureOf(market.facts)).action;
      return firstFault(
        must(said.action === now && said.stance === plan.fresh?.stance, 'it says something else'),
        must(said.action !== plan.action || said.stance !== plan.stance, 'it was opened like that'),
      );
    }
    case 'replaced': {
      const { replaced: other, openedAt = 0 } = plan.plan ?? {};
      if (!other) return 'it replaced none';
      return firstFault(
        must(said.action === other.action && said.stance === other.stance, 'it was another'),
        must(said.by === plan.action, `the plan is ${plan.action}`),
        figure('result', said.result, other.grossR),
        figure('hours', said.hours, (openedAt - other.openedAt) / 3_600_000),
        ageFault(said, market),
      );
    }
    case 'ended':
      return must(said.by === plan.plan?.ended?.by, `it ended by ${plan.plan?.ended?.by}`);
    case 'stop':
      return firstFault(
        figure('stop', said.price, plan.stopLoss),
        figure('percent', said.percent, percentOf(market, plan.stopLoss), 1),
        figure('ATR', said.atr, Math.abs(market.start - plan.stopLoss) / market.atr, 1),
        must(Math.sign(market.start - plan.stopLoss) === towards(market), 'price is beyond it'),
      );
    case 'stop-behind':
      return stopBehind(said, market);
    case 'target': {
      const price = plan.takeProfit[said.label] ?? null;
      return firstFault(
        roleFault(market, said),
        must(price === null || !hasReached(market, price), `${price} has been reached`),
        figure(said.label, said.price, price),
        figure('ratio', said.ratio, price && ratioOf(market, price), 1),
        figure('percent', said.percent, price && percentOf(market, price), 1),
        figure('hours', said.hours, plan.etaHours[said.label] ?? null),
      );
    }
    case 'target-before':
      return targetBefore(said, market);
  }
}

/** The side of price on which a LONG's (a SHORT's) trouble lies. */
const losing = ({ plan }: NaiveMarket) => (plan.action === 'LONG' ? 'below' : 'above');

/** Why a condition is met already by the last close of its timeframe; null where it is not. */
function passedFault(
  { candles, tickSize }: NaiveMarket,
  { timeframe, side }: Pick<If<'warning'>, 'timeframe' | 'side'>,
  level: number,
): Verdict {
  const close = candles[timeframe].at(-1)?.close ?? level;
  const beyond = side === 'above' ? close - level : level - close;
  const isSeen = shownPrice(close, tickSize) !== shownPrice(level, tickSize);
  const isPassed = isSeen && Math.round(beyond / tickSize) > 0;
  return must(!isPassed, `the ${timeframe} close at ${close} is ${side} ${level} already`);
}

function warning(said: If<'warning'>, market: NaiveMarket): Verdict {
  const { side, level, timeframe } = said;
  const { plan, tickSize } = market;
  const isFar = [market.price, plan.stopLoss].every(
    (price) => Math.abs(level.price - price) >= 0.15 * market.atr * (1 - 1e-9),
  );
  const way = Math.abs(level.price - market.price) / Math.abs(plan.stopLoss - market.price);
  const isLong = level.timeframe === '1d' || level.timeframe === '1w';
  // Of a level of days and weeks the closes of 4h count, where there are any.
  const isOwn =
    market.candles['4h'].length === 0 || timeframe === (isLong ? '4h' : level.timeframe);
  const kind = /(support|resistance)Levels|movingAverages.MA(20|50)$|\.(s[123]|r[123]|pivot)$/;
  return firstFault(
    refFault(market, level),
    must(kind.test(level.fact), `${level.fact} is no level of a warning`),
    must(market.candles[timeframe].length > 0, `there is no close of ${timeframe}`),
    must(side === losing(market), `a close ${side} helps a ${plan.action}`),
    must(
      isBetween(level.price, market.price, plan.stopLoss, tickSize),
      `${level.price} is not between ${market.price} and ${plan.stopLoss}`,
    ),
    must(isOwn, `closes of ${timeframe} for ${level.fact}`),
    must(way <= (2 / 3) * (1 + 1e-9), `${level.price} is ${way} of the way to the stop`),
    must(isFar, `${level.price} is too near to ${market.price} or ${plan.stopLoss}`),
    passedFault(market, said, level.price),
  );
}

function swingBreak(said: If<'swing-break'>, market: NaiveMarket): Verdict {
  const { timeframe, side, price } = said;
  const structure = structureIn(market, timeframe);
  const last = lastSwings(market, timeframe, side === 'above' ? 'high' : 'low').at(-1);
  return firstFault(
    must(
      structure === (side === 'above' ? 'downtrend' : 'uptrend'),
      `a close ${side} breaks no ${structure}`,
    ),
    figure('swing', price, last?.price ?? null),
    sideFault('swing', side, [price, market.price], market.tickSize),
    passedFault(market, said, price),
  );
}

function flips(said: If<'flips'>, market: NaiveMarket): Verdict {
  const { timeframe, average, side, value } = said;
  const level: NaiveLevel = { fact: '', timeframe, price: value };
  return firstFault(
    must(['4h', '1d', '1w'].includes(timeframe), `of ${timeframe}`),
    figure(average, value, market.value(timeframe, average), market.price),
    must(side === losing(market), `a close ${side} helps a ${market.plan.action}`),
    must(isOn(market, level, side), `${value} is not ${side} price`),
    must(
      isBetween(value, market.price, market.plan.stopLoss, market.tickSize),
      `${value} is not before ${market.plan.stopLoss}`,
    ),
    passedFault(market, said, value),
  );
}

/** Why a condition is not so, or not on its side; null where it is. */
export function conditionFault(said: ConditionProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'ends':
      return firstFault(
        figure('stop', said.stop, market.plan.stopLoss),
        must(said.side === losing(market), `a trade ${said.side} helps a ${market.plan.action}`),
        sideFault('stop', said.side, [said.stop, market.start], market.tickSize),
        must(!market.plan.plan?.ended, 'the plan has ended'),
      );
    case 'warning':
      return warning(said, market);
    case 'swing-break':
      return swingBreak(said, market);
    case 'flips':
      return flips(said, market);
  }
}
