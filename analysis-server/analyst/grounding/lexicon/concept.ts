/** What a phrase such as 'signal line' speaks of, and which facts it may be beside. */
export interface Concept {
  readonly name: string;
  readonly phrases: readonly string[];
  /** Names of the facts that this phrase may label. */
  readonly labels: RegExp;
  /** What it means without a slot: one field, or the two ends of a range; absent: nothing certain. */
  readonly fields?: readonly string[];
  /** The fields are whole fact names, the same on every timeframe. */
  readonly everywhere?: boolean;
  /** To name it is to say that it is there. */
  readonly isPattern?: boolean;
  /** A number that needs no fact, such as the zero line. */
  readonly constant?: number;
  /** Where a value that it labels has to be against the price. */
  readonly side?: 'above' | 'below';
}

/** A fact that is a price on the chart, a level to be above or below. */
export const PRICE_LEVEL =
  /\.(movingAverages\.MA\d+|VWAP|(bollingerBands|keltnerChannels)\.\w+|parabolicSAR\.value|(supportLevels|resistanceLevels)\.\d|tenkanSen|kijunSen|senkouSpan[AB]|level\d+|pivot|[sr]\d)$/;
