import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { at } from '../../indicators/line.ts';
import { refOf, type SingleLevel } from '../levels.ts';
import { averageMarks } from '../price-marks.ts';
import { type Finding, type FoundClaim, foundClaim } from './claim.ts';
import { levelValues, type Moment, momentValue, priceValue } from './moment.ts';
import { isStopAhead, planSide } from './plan-side.ts';
import { swingsOf } from './structure.ts';
import type { Side } from './terms.ts';

const MOST_WARNINGS = 3;
/** What comes later on the way from price to the stop is no early sign. */
const EARLY_SHARE = 2 / 3;
/** Warnings nearer than this to each other say the same. */
const ONE_WARNING_IN_ATR = 0.1;

/** A close beyond these is an early warning; of too many, those first that say most. */
const WARNINGS: readonly string[] = [
  '4h MA20',
  '4h swing',
  '1d swing',
  '4h MA50',
  '1d MA20',
  '1d pivot',
  '1d MA50',
  '1h swing',
  '1h MA50',
  '1w swing',
  '1h MA20',
];

/** A plan lives for hours to days, so a daily or weekly close would be late. */
const TIMELY: readonly Timeframe[] = ['4h', '1h', '15m'];

const FLIP_FRAMES: readonly Timeframe[] = ['1w', '1d', '4h'];
const SIGN_FRAMES: readonly Timeframe[] = ['1d', '4h', '1h'];

interface Found extends Omit<Finding, 'topic'> {
  readonly timeframe?: Timeframe;
}

function conditionClaim(found: Found): FoundClaim {
  const topic = found.proposition.type === 'swing-break' ? 'trend' : 'plan';
  return foundClaim({ kind: 'condition', topic, ...found });
}

function ends(moment: Moment): FoundClaim {
  const { losing, against } = planSide(moment);
  const { stopLoss: stop } = moment.plan;
  return conditionClaim({
    proposition: { type: 'ends', side: losing, stop },
    leans: against,
    base: 1,
    values: [momentValue(moment, 'plan.stopLoss', stop)],
  });
}

function isEarly(moment: Moment): (price: number) => boolean {
  const { picture, plan } = moment;
  const { isBetween, isAt } = planSide(moment);
  return (price) =>
    isBetween(price, picture.price, plan.stopLoss) &&
    !isAt(price, picture.price) &&
    !isAt(price, plan.stopLoss) &&
    Math.abs(price - picture.price) <= EARLY_SHARE * Math.abs(plan.stopLoss - picture.price);
}

function isOpen(moment: Moment, timeframe: Timeframe, side: Side, price: number): boolean {
  const close = moment.series[timeframe].close.at(-1);
  return close === undefined || planSide(moment).sideOf(close, price) !== side;
}

const warningRank = ({ kind, timeframe, short }: SingleLevel) =>
  WARNINGS.indexOf(kind === 'average' ? short : `${timeframe} ${kind}`);

/** The level's own closes, or those of four hours if its own are slower. */
function closesFor({ picture }: Moment, { timeframe }: SingleLevel): Timeframe {
  if (TIMELY.includes(timeframe)) return timeframe;
  return TIMELY.find((one) => picture.candleTimes[one] !== null) ?? timeframe;
}

function warnings(moment: Moment): FoundClaim[] {
  const { picture, plan, levels } = moment;
  const { losing, against, atrs } = planSide(moment);
  const averages = averageMarks(picture, SIGN_FRAMES, ['MA20', 'MA50']);
  const away = ({ price }: SingleLevel) => atrs(price, picture.price);
  const known = [...averages, ...levels[losing]]
    .filter(
      (level) =>
        isEarly(moment)(level.price) &&
        isOpen(moment, closesFor(moment, level), losing, level.price),
    )
    .toSorted((a, b) => warningRank(a) - warningRank(b) || away(a) - away(b));
  const said: SingleLevel[] = [];
  for (const level of known) {
    if (said.length === MOST_WARNINGS) break;
    if (!said.some(({ price }) => atrs(price, level.price) < ONE_WARNING_IN_ATR)) said.push(level);
  }
  const outwards = said.toSorted((a, b) => away(a) - away(b));
  return outwards.map((level, index) => {
    const timeframe = closesFor(moment, level);
    return conditionClaim({
      proposition: { type: 'warning', timeframe, side: losing, level: refOf(level) },
      leans: against,
      timeframe,
      base: 0.75 - 0.15 * index,
      values: [
        priceValue(moment),
        ...levelValues(moment, [level]),
        momentValue(moment, 'plan.stopLoss', plan.stopLoss),
      ],
    });
  });
}

function swingBreaks(moment: Moment): FoundClaim[] {
  const { picture } = moment;
  const { sideOf, losing } = planSide(moment);
  return SIGN_FRAMES.flatMap((timeframe) => {
    const { structure } = picture.timeframes[timeframe].patternAnalysis.liquiditySwings;
    if (structure !== 'uptrend' && structure !== 'downtrend') return [];
    const side = structure === 'uptrend' ? 'below' : 'above';
    const series = moment.series[timeframe];
    const { highs, lows } = swingsOf(series);
    const swing = (structure === 'uptrend' ? lows : highs)?.later;
    if (!swing || sideOf(swing.price, picture.price) !== side) return [];
    const { price } = swing;
    if (side === losing && !isEarly(moment)(price)) return [];
    if (!isOpen(moment, timeframe, side, price)) return [];
    const time = epochMs(at(series.time, swing.index));
    const fact = `${timeframe}.${structure === 'uptrend' ? 'low' : 'high'}`;
    return conditionClaim({
      proposition: { type: 'swing-break', timeframe, side, price },
      leans: side === 'above' ? 'long' : 'short',
      timeframe,
      base: 0.45,
      values: [priceValue(moment), { fact, timeframe, value: price, candleTime: time }],
      candles: { timeframe, first: time, last: time },
    });
  });
}

function flips(moment: Moment): FoundClaim[] {
  const { picture, plan } = moment;
  const { losing, against, isBetween, isAt, nearness } = planSide(moment);
  return averageMarks(picture, FLIP_FRAMES, ['MA50', 'MA200'])
    .filter(
      ({ timeframe, price }) =>
        isBetween(price, picture.price, plan.stopLoss) &&
        !isAt(price, picture.price) &&
        isOpen(moment, timeframe, losing, price),
    )
    .map((mark) => {
      const { timeframe, average, price: value } = mark;
      return conditionClaim({
        proposition: { type: 'flips', timeframe, average, side: losing, value },
        leans: against,
        timeframe,
        base: 0.2 + 0.3 * nearness(value),
        values: [priceValue(moment), ...levelValues(moment, [mark])],
      });
    });
}

export function conditionClaims(moment: Moment): FoundClaim[] {
  if (moment.plan.plan?.ended || !isStopAhead(moment)) return [];
  return [ends(moment), ...warnings(moment), ...swingBreaks(moment), ...flips(moment)];
}
