/** For readers. Figures compare as shown. Types are those of `analyst/claims/proposition.ts`. */
export const CLAIM_RULES = {
  oscillator:
    'Overbought above its upper edge, oversold below its lower one: 70 and 30 for RSI, 80 and 20 for stochastic, stochastic RSI and MFI, −20 and −80 for Williams %R, 100 and −100 for CCI. Extremes take no side.',
  'trend-strength':
    'No trend below an ADX of 20, trending from 25. Buyers lead where DI+ is above DI−, sellers where it is below.',
  'candle-volume':
    'The volume of the newest closed candle in per cent of the average of 20 candles.',
  'money-flow':
    'Chaikin money flow above 0.05 is money flowing in, below −0.05 money flowing out; between them it is balanced.',
  'outside-band':
    'The newest candle closed above the upper Bollinger band, or below the lower one. That speaks for no side.',
  'trailing-stop':
    'The indicator is bullish while its stop trails below price, and bearish while it trails above.',
  'range-place':
    'Where price is between the lowest low and the highest high of the last 100 daily candles, in thirds.',
  funding:
    'The funding rate for 8 hours is at least 0.02 percentage points away from the usual 0.01%. Longs pay a rate above zero, shorts one below zero.',
  'price-to-average': 'Price against the average, as both are shown. Equal figures say nothing.',
  'price-to-averages': 'Price against MA50 and MA200 of the same timeframe, as they are shown.',
  'averages-stacked': 'Rising: MA20 above MA50 above MA200. Falling: the reverse.',
  macd: 'The MACD line against its signal line and against zero, as they are shown.',
  'price-to-cloud':
    'Price above both spans is above the Ichimoku cloud, below both is below it, between them is inside it.',
  'conversion-to-base':
    'Tenkan-sen, the conversion line, against Kijun-sen, the base line, as they are shown.',
  'price-to-vwap': 'Price against the volume-weighted average price, as both are shown.',
  agreement:
    'The same holds on most of the timeframes that have the values, and on at least three: price against its average, the MACD line against its signal, RSI against 50, or the direction of the swings.',
  'frames-lean':
    'A timeframe leans to a side where what its readings say adds up to at least 15% of all that they could say; else to neither.',
  oscillators:
    'At least three of the six oscillators of the timeframe (RSI, stochastic, stochastic RSI, Williams %R, CCI, MFI) are beyond the same edge. That speaks for no side.',
  'level-cluster':
    'At least three levels of at least two timeframes lie within 0.5 ATR of the plan.',
  'nearest-level':
    'The nearest level on that side of price, of all timeframes. Closer than 0.15 ATR of the plan, price is at the level.',
  'nearest-of-timeframe':
    'The nearest swing level of this timeframe on that side of price, where another level is nearer still.',
  'average-near':
    'MA50, MA100 or MA200 is within 1 ATR of the plan. Closer than 0.15 ATR, price is at it.',
  between:
    'What lies between entry, or price if the plan was opened earlier, and the last target, or on a part of that way: levels, MA50 and MA200 of 4h, 1d and 1w, and the edges of the 4h and 1d Ichimoku clouds.',
  'no-level': 'No level of any timeframe is known on that side of price.',
  crossed:
    'The line was on the other side, or equal, one candle before, and has been on this side since. The cross is at most ten candles old.',
  held: 'The line was on this side at each of these candles, at least eight; at the one before it was not, or it is not known.',
  moved: 'Within five or ten candles RSI moved by at least 12 points, or ADX by at least 6.',
  'left-extreme':
    'RSI was above 70 (overbought) or below 30 (oversold), left it at most five candles ago, and has stayed out since.',
  'broke-level':
    'Candles closed on the other side of a swing level of this timeframe before, and on this side since. The break is at most ten candles old.',
  'extreme-close': 'The newest close is the highest or the lowest of at least 20 closes.',
  histogram:
    'The MACD histogram kept its sign and shrank, or grew, with each of at least three candles.',
  squeeze: 'Both Bollinger bands have been inside the Keltner channel for these candles.',
  'squeeze-ended':
    'Both Bollinger bands were inside the Keltner channel for at least five candles, which ended at most five candles ago.',
  'volume-run':
    'Volume was above, or below, its average of 20 candles for at least three candles in a row.',
  'wide-candles':
    'Of the last 20 candles of the plan’s timeframe, those whose high and low are farther apart than entry and stop.',
  'price-change':
    'The newest close against the one 1 day (24 candles of 1h), 7 days (42 of 4h), 30 days (of 1d) or 90 days (of 1d) before.',
  volatility:
    'ATR in per cent of the close is among the lowest or the highest tenth of the last year, as far as its candles are read.',
  swings:
    'Swings that make higher highs and higher lows form an uptrend, lower highs and lower lows a downtrend; all others go sideways.',
  'swing-point':
    'The last confirmed swing high, or low, against the one before. Those that are within half an ATR count as equal.',
  pattern:
    'The pattern is complete at the newest candle of this timeframe, by its rule in the guide. It speaks for no side.',
  'td-setup':
    'The TD setup counts candles in a row that closed on the same side of the close four candles before, up to nine. From six on it is late in its run.',
  'no-pattern': 'No pattern of those that are looked for is complete on 1d, 4h and 1h.',
  plan: 'The direction is the side that the evidence of the five timeframes added up to when the plan opened; the entry is the price of then. It stands until its last target, its stop or its time, or until another replaces it.',
  stop: 'The distance to the stop in per cent and in ATR: from the entry, or from price if the plan was opened earlier.',
  'stop-behind':
    'Of the levels between entry and stop, the nearest to the stop, where it is within 0.5 ATR of it.',
  target:
    'The distance to the target in per cent: from the entry, or from price if the plan was opened earlier. Half of those that reach it before the stop do so within that time. The plan is held for the last target.',
  'target-before': 'A level lies beyond the target, at most 0.3 ATR from it.',
  reached: 'Price has been at the target since the plan was opened.',
  'says-now':
    'What an analysis now would plan, where that is another side or stance than the plan was opened with. Only one that says Trade replaces a plan, once for each 4h candle.',
  replaced:
    'A plan is replaced by a Trade for the other side, or by any Trade if it was not to be traded. R is of then, before costs.',
  ended:
    'A plan ends at its last target, its stop or its time. A new one opens once a candle has closed since.',
  odds: 'Shares of plans like this one that reach the target before the stop, hit the stop first, or expire. The model was fitted on replayed plans and checked on later ones.',
  'odds-now': 'The same by what is left of the distances and the time, with a 95 % interval.',
  'break-even':
    'The share of plans like this one that must reach the target before the stop to pay fees, slippage and funding. The odds are a 95 % interval.',
  costs:
    'Fees and slippage of entry and exit, and funding for as long as such a position is held on average, in R: parts of the distance from entry to stop.',
  stance:
    'One stands aside without odds, with odds that lie below break-even, with too large costs, where the timeframes do not add up to a side, or where 1d and 4h lean to opposite sides. A trade has odds that lie above break-even as a whole; the rest is too close to call.',
  'base-rate':
    'How many of the replayed plans that the odds rest on reached such a target before the stop, whatever the market was like.',
  ends: 'Price touching the stop ends the plan.',
  warning:
    'A close beyond a level, MA20 or MA50 that lies between price and stop, at least 0.15 ATR from either, and that the last close has not passed.',
  'swing-break':
    'An uptrend needs its last swing low, a downtrend its last swing high; a close beyond it breaks the structure.',
  flips:
    'MA50 or MA200 of 4h, 1d or 1w lies between price and stop; a close beyond it weakens the plan.',
  limitation: 'The market gave no candles for these timeframes, or candles are missing among them.',
  missing: 'The candles of these timeframes do not reach back far enough for these values.',
  simulated: 'The market is a simulation: its prices are made up.',
  outside: 'News and the order book are not read.',
} as const satisfies Readonly<Record<string, string>>;

const RULES: ReadonlyMap<string, string> = new Map(Object.entries(CLAIM_RULES));

/** Null for types of newer engines. */
export const claimRule = (type: string): string | null => RULES.get(type) ?? null;
