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
      agreement: { subject: AgreementSubject; side: Side; holds: Frames; fails: Frames };
      'frames-lean': { long: Frames; short: Frames; undecided: Frames };
      'level-cluster': { side: Side; low: number; high: number; levels: readonly LevelRef[] };
    }>
  | Framed<{
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
  'left-extreme': {
    reading: 'RSI';
    state: 'overbought' | 'oversold';
    ago: number;
    from: number;
    to: number;
  };
  'broke-level': { side: Side; level: LevelRef; ago: number };
  'extreme-close': { end: 'highest' | 'lowest'; candles: number; close: number };
  histogram: {
    sign: 'positive' | 'negative';
    way: 'shrinking' | 'growing';
    candles: number;
    value: number;
  };
  squeeze: { candles: number };
  'squeeze-ended': { candles: number; ago: number };
  'volume-run': { side: Side; candles: number };
  'wide-candles': { count: number; of: 20; distance: number };
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
      'td-setup': { setup: number };
    }>
  | Typed<{
      'no-pattern': { timeframes: Frames };
    }>;

export type StateProposition =
  | Framed<{
      oscillator: {
        reading: OscillatorName;
        state: 'overbought' | 'firm' | 'middle' | 'soft' | 'oversold';
        value: number;
      };
      'trend-strength': {
        strength: 'absent' | 'forming' | 'strong' | 'very strong';
        led: Leader;
        adx: number;
        diPlus: number;
        diMinus: number;
      };
      'candle-volume': {
        amount: 'thin' | 'ordinary' | 'heavy';
        candle: 'rose' | 'fell' | 'stood still';
        share: number;
      };
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
