import type { TimeframeSections } from '../../domain/analysis/timeframe-values.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';

type Technical = TimeframeSections['technicalIndicators'];
type Volume = TimeframeSections['volumeAnalysis'];

/** The readings of a timeframe that have a say. */
export interface VotingReadings {
  readonly technicalIndicators: Pick<
    Technical,
    'ATR' | 'RSI' | 'MACDLine' | 'MACDHistogram' | 'DMI'
  > & { readonly movingAverages: Pick<Technical['movingAverages'], 'MA20' | 'MA50' | 'MA200'> };
  readonly volumeAnalysis: Pick<Volume, 'MFI' | 'chaikinMoneyFlow'>;
  readonly ichimokuCloud: TimeframeSections['ichimokuCloud'];
  readonly patternAnalysis: Pick<TimeframeSections['patternAnalysis'], 'liquiditySwings'>;
}

const SAY: readonly (readonly [Timeframe, number])[] = [
  ['1w', 1],
  ['1d', 2],
  ['4h', 3],
  ['1h', 2],
  ['15m', 1],
];

const held = (value: number) => Math.max(-1, Math.min(1, value));

function over(a: number, b: number, atr: number | null): number {
  if (atr === null || atr <= 0) return a > b ? 1 : a < b ? -1 : 0;
  return held((2 * (a - b)) / atr);
}

/** What the trend of a timeframe says: the mean of what its known readings say. */
function trend(
  price: number,
  { technicalIndicators: ti, ichimokuCloud: ic, volumeAnalysis }: VotingReadings,
) {
  const said: number[] = [];
  const { MA20, MA50, MA200 } = ti.movingAverages;
  const above: number[] = [];
  if (MA20 !== null) above.push(over(price, MA20, ti.ATR));
  if (MA50 !== null) above.push(over(price, MA50, ti.ATR));
  if (MA200 !== null) above.push(over(price, MA200, ti.ATR));
  if (MA20 !== null && MA50 !== null) above.push(over(MA20, MA50, ti.ATR));
  if (MA50 !== null && MA200 !== null) above.push(over(MA50, MA200, ti.ATR));
  if (above.length > 0) said.push(above.reduce((a, b) => a + b) / above.length);
  const { diPlus, diMinus, ADX } = ti.DMI;
  if (diPlus !== null && diMinus !== null && ADX !== null) {
    said.push(held((diPlus - diMinus) / 15) * Math.min(1, Math.max(0, (ADX - 10) / 20)));
  }
  const { tenkanSen, kijunSen, senkouSpanA: a, senkouSpanB: b } = ic;
  if (a !== null && b !== null) {
    let place = 0;
    if (price > a && price > b) place = over(price, Math.max(a, b), ti.ATR);
    if (price < a && price < b) place = over(price, Math.min(a, b), ti.ATR);
    const cross = tenkanSen === null || kijunSen === null ? 0 : over(tenkanSen, kijunSen, ti.ATR);
    said.push(0.7 * place + 0.3 * cross);
  }
  if (ti.RSI !== null) said.push(held((ti.RSI - 50) / 20));
  if (ti.MACDLine !== null && ti.MACDHistogram !== null && ti.ATR !== null && ti.ATR > 0) {
    said.push(0.4 * held(ti.MACDLine / ti.ATR) + 0.6 * held((4 * ti.MACDHistogram) / ti.ATR));
  }
  if (volumeAnalysis.MFI !== null) said.push(held((volumeAnalysis.MFI - 50) / 30));
  return said.length === 0 ? 0 : said.reduce((sum, one) => sum + one) / said.length;
}

/** Leans and score by what the docstrings of the vote say, in plain steps. */
export function naiveVote(price: number, frames: Readonly<Record<Timeframe, VotingReadings>>) {
  const leans = { '1w': 0, '1d': 0, '4h': 0, '1h': 0, '15m': 0 };
  let total = 0;
  for (const [timeframe, weight] of SAY) {
    const values = frames[timeframe];
    let lean = 0.6 * trend(price, values);
    const { structure } = values.patternAnalysis.liquiditySwings;
    if (structure === 'uptrend') lean += 0.2;
    if (structure === 'downtrend') lean -= 0.2;
    lean += 0.2 * held((values.volumeAnalysis.chaikinMoneyFlow ?? 0) / 0.2);
    leans[timeframe] = lean;
    total += weight * lean;
  }
  return { leans, score: total / 9 };
}
