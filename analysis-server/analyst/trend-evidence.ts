import { type Evidence, type EvidenceSource, leanOver, leanWithin } from './evidence.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

function averages({ timeframe, price, values }: EvidenceSource): Evidence[] {
  const { movingAverages: ma, ATR } = values.technicalIndicators;
  const pairs: readonly (readonly [number | null, number | null])[] = [
    [price, ma.MA20],
    [price, ma.MA50],
    [price, ma.MA200],
    [ma.MA20, ma.MA50],
    [ma.MA50, ma.MA200],
  ];
  const leans = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [leanOver(a, b, ATR)]));
  const longest = ma.MA200 !== null ? 'MA200' : ma.MA50 !== null ? 'MA50' : 'MA20';
  const mark = ma[longest];
  if (leans.length === 0 || mark === null) return [];
  const lean = leans.reduce((sum, one) => sum + one, 0) / leans.length;
  const order = Math.abs(lean) > 0.95 ? 'are stacked' : 'mostly lie';
  const side = lean > 0 ? 'below' : 'above';
  const name = TIMEFRAME_NAMES[timeframe];
  const slot = `{${timeframe}.movingAverages.${longest}}`;
  const clause = `the ${name} averages ${order} ${side} price (${longest} ${slot})`;
  return [{ kind: 'averages', timeframe, lean, clause }];
}

/** Wilder's DI difference, weighted more as ADX rises from 10 to 30. */
function directionalMovement({ timeframe, values }: EvidenceSource): Evidence[] {
  const { diPlus, diMinus, ADX } = values.technicalIndicators.DMI;
  if (diPlus === null || diMinus === null || ADX === null) return [];
  const lean = leanWithin((diPlus - diMinus) / 15) * Math.max(0, leanWithin((ADX - 10) / 20));
  const side = lean > 0 ? 'upward' : 'downward';
  const clause = `${side} pressure leads on the ${TIMEFRAME_NAMES[timeframe]} chart (ADX {${timeframe}.DMI.ADX})`;
  return [{ kind: 'directional movement', timeframe, lean, clause }];
}

function structure({ timeframe, values }: EvidenceSource): Evidence[] {
  const shape = values.patternAnalysis.liquiditySwings.structure;
  const lean = shape === 'uptrend' ? 1 : shape === 'downtrend' ? -1 : 0;
  const clause = `the ${TIMEFRAME_NAMES[timeframe]} swings form ${shape === 'uptrend' ? 'an' : 'a'} ${shape}`;
  return [{ kind: 'structure', timeframe, lean, clause }];
}

/** Price against the cloud (0.7) and the conversion line against the base line (0.3). */
function cloud({ timeframe, price, values }: EvidenceSource): Evidence[] {
  const { tenkanSen, kijunSen, senkouSpanA, senkouSpanB } = values.ichimokuCloud;
  const { ATR } = values.technicalIndicators;
  if (senkouSpanA === null || senkouSpanB === null) return [];
  const top = Math.max(senkouSpanA, senkouSpanB);
  const bottom = Math.min(senkouSpanA, senkouSpanB);
  const place =
    price > top ? leanOver(price, top, ATR) : price < bottom ? leanOver(price, bottom, ATR) : 0;
  const cross = tenkanSen === null || kijunSen === null ? 0 : leanOver(tenkanSen, kijunSen, ATR);
  const lean = 0.7 * place + 0.3 * cross;
  const edge = senkouSpanA > senkouSpanB === place > 0 ? 'senkouSpanA' : 'senkouSpanB';
  const name = TIMEFRAME_NAMES[timeframe];
  const clause =
    place === 0
      ? `the ${name} conversion line stands ${cross > 0 ? 'over' : 'under'} the base line ({${timeframe}.kijunSen})`
      : `price trades ${place > 0 ? 'over' : 'under'} the ${name} cloud ({${timeframe}.${edge}})`;
  return place === 0 && cross === 0 ? [] : [{ kind: 'cloud', timeframe, lean, clause }];
}

/** What the averages, directional movement, swing structure and cloud of a timeframe say. */
export function trendEvidence(source: EvidenceSource): Evidence[] {
  return [
    ...averages(source),
    ...directionalMovement(source),
    ...structure(source),
    ...cloud(source),
  ];
}
