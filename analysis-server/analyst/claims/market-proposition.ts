import type {
  AverageName,
  Framed,
  Frames,
  LevelRef,
  LineName,
  OscillatorName,
  Side,
  Typed,
} from './terms.ts';

export type AgreementSubject = 'price-MA50' | 'price-MA200' | 'MACD-signal' | 'RSI-half' | 'swings';

type Leader = 'buyers' | 'sellers' | 'neither';

export type AgreementProposition =
  | Typed<{
      /** On most timeframes that have the value, at least three; 'above': RSI over 50, uptrend. */
      agreement: { subject: AgreementSubject; side: Side; holds: Frames; fails: Frames };
      /** By the vote; a lean is at least 15 % of all that a timeframe could say. */
      'frames-lean': { long: Frames; short: Frames; undecided: Frames };
      /** At least three levels of at least two timeframes within 0.5 ATR of the plan. */
      'level-cluster': { side: Side; low: number; high: number; levels: readonly LevelRef[] };
    }>
  | Framed<{
      /** At least three of six oscillators beyond the same edge. */
      oscillators: {
        state: 'overbought' | 'oversold';
        readings: readonly OscillatorName[];
        values: readonly number[];
        of: number;
      };
    }>;

export type ChangeProposition = Framed<{
  /** On the other side, or equal after it, `ago + 1` candles ago (at most 11); DI: one decimal. */
  crossed: { line: LineName; over: LineName; side: Side; ago: number };
  /** At least 8 values on `side`; the one before is not, or is unknown. */
  held: { line: LineName; over: LineName; side: Side; candles: number };
  /** RSI by at least 12, ADX by at least 6, over `candles` (5 or 10); `led`: of ADX alone. */
  moved: {
    reading: 'RSI' | 'ADX';
    way: 'risen' | 'fallen';
    from: number;
    to: number;
    candles: number;
    led: Leader;
  };
  /** RSI was beyond the edge `ago + 1` candles ago, and not since; `ago` at most 5. */
  'left-extreme': {
    reading: 'RSI';
    state: 'overbought' | 'oversold';
    ago: number;
    from: number;
    to: number;
  };
  /** Closes passed a swing level of this timeframe `ago` candles ago, at most 10. */
  'broke-level': { side: Side; level: LevelRef; ago: number };
  /** Of `candles` closes (at least 20), itself included. */
  'extreme-close': { end: 'highest' | 'lowest'; candles: number; close: number };
  /** Sign kept, and shrunk or grown with each of `candles` (at least 3). */
  histogram: {
    sign: 'positive' | 'negative';
    way: 'shrinking' | 'growing';
    candles: number;
    value: number;
  };
  /** Bollinger bands inside the Keltner channel up to now. */
  squeeze: { candles: number };
  /** A squeeze of at least 5 candles ended `ago` (at most 5) candles ago. */
  'squeeze-ended': { candles: number; ago: number };
  /** Against the 20-candle average, at least 3 candles in a row. */
  'volume-run': { side: Side; candles: number };
  /** Of the last 20 candles of the plan's timeframe, those wider than entry to stop. */
  'wide-candles': { count: number; of: 20; distance: number };
  /** Close to close without a gap: day 24 of 1h, week 42 of 4h, month 30 and quarter 90 of 1d. */
  'price-change': {
    over: 'day' | 'week' | 'month' | 'quarter';
    candles: number;
    way: 'gained' | 'lost';
    percent: number;
    from: number;
    to: number;
  };
  // ATR in per cent of the close, lowest or highest tenth of `candles`, at most a year; `share` of
  // calmer (of low: wilder) ones, 0 to 100.
  volatility: { place: 'low' | 'high'; percent: number; candles: number; share: number };
}>;

export type ComparisonProposition = Framed<{
  'price-to-average': { average: AverageName; side: Side; price: number; value: number };
  'price-to-averages': {
    place: 'above both' | 'below both' | 'above MA50 only' | 'above MA200 only';
    price: number;
    ma50: number;
    ma200: number;
  };
  /** Rising: MA20 above MA50 above MA200; falling: the reverse. */
  'averages-stacked': { order: 'rising' | 'falling'; ma20: number; ma50: number; ma200: number };
  macd: { toSignal: Side; toZero: Side; line: number; signal: number };
  'price-to-cloud': { place: Side | 'inside'; price: number; low: number; high: number };
  'conversion-to-base': { side: Side; tenkan: number; kijun: number };
  'price-to-vwap': { side: Side; price: number; value: number };
}>;

export type PatternProposition =
  | Framed<{
      /** `reading`: its path, 'patternAnalysis.divergence.type'. */
      pattern: { reading: string; name: string; score: number | null };
      /** Late in its run: 6 to 9 of 9. */
      'td-setup': { setup: number };
    }>
  | Typed<{
      /** None on those of 1d, 4h and 1h that have candles. */
      'no-pattern': { timeframes: Frames };
    }>;

export type StateProposition =
  | Framed<{
      /** By the reading's `edges`; RSI also firm (55 to 70), soft (30 to 45), middle (between). */
      oscillator: {
        reading: OscillatorName;
        state: 'overbought' | 'firm' | 'middle' | 'soft' | 'oversold';
        value: number;
      };
      /** ADX: absent below 20, forming below 25, strong below 40, else very strong. */
      'trend-strength': {
        strength: 'absent' | 'forming' | 'strong' | 'very strong';
        led: Leader;
        adx: number;
        diPlus: number;
        diMinus: number;
      };
      /** In whole per cent of the 20-candle average: thin below 60, heavy above 150. */
      'candle-volume': {
        amount: 'thin' | 'ordinary' | 'heavy';
        candle: 'rose' | 'fell' | 'stood still';
        share: number;
      };
      /** To two decimals: in above 0.05, out below -0.05, else balanced. */
      'money-flow': { flow: 'in' | 'out' | 'balanced'; value: number };
      'outside-band': { band: 'upper' | 'lower'; close: number; edge: number };
      'trailing-stop': {
        of: 'parabolicSAR' | 'supertrend';
        trend: 'bullish' | 'bearish';
        value: number;
      };
    }>
  | Typed<{
      /** In the range of the last hundred daily candles, 0 to 100 (whole); no claim outside. */
      'range-place': {
        timeframe: '1d';
        candles: 100;
        third: 'upper' | 'middle' | 'lower';
        share: number;
        low: number;
        high: number;
      };
      /** At least 0.02 points in 8 hours from the usual 0.01 %; `rate`: one payment, a fraction. */
      funding: {
        payer: 'longs' | 'shorts';
        rate: number;
        intervalHours: number;
        sum7d: number | null;
      };
    }>;

export type StructureProposition = Framed<{
  /** By `patterns/market-structure.ts`; sideways only if two highs and two lows are known. */
  swings: { structure: 'uptrend' | 'downtrend' | 'sideways' };
  /** Against the swing before, if more than half an ATR apart, as the structure counts them. */
  'swing-point': { end: 'high' | 'low'; is: 'higher' | 'lower'; last: number; before: number };
}>;
