import type { Topic } from '../claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../market/timeframe.ts';
import { VOCABULARY } from './vocabulary.ts';

/** With `*` for the timeframe; by timeframe `weekly`, null if too rare, or why it is not measured. */
export type RuleRow = readonly [
  claim: string,
  topic: Topic,
  needs: number,
  phrase: string,
  weekly: Readonly<Partial<Record<Timeframe, number | null>>> | string,
];

export interface Rule {
  /** Its id; one that ends with ':' stands for all that begin so. */
  readonly claim: string;
  readonly topic: Topic;
  /** Candles in a row from which it is known; 0: derivatives. */
  readonly needs: number;
  readonly phrase: string;
  readonly timeframe: Timeframe | null;
  /** Firings a week for one coin, on past candles. */
  readonly weekly: number | null;
  readonly unmeasured: string | null;
}

const ROWS: readonly RuleRow[] = VOCABULARY;

export const RULES: readonly Rule[] = ROWS.flatMap(
  ([claim, topic, needs, phrase, weekly]): Rule | Rule[] => {
    if (typeof weekly === 'string') {
      return { claim, topic, needs, phrase, timeframe: null, weekly: null, unmeasured: weekly };
    }
    return TIMEFRAMES.flatMap((timeframe) => {
      const measured = weekly[timeframe];
      if (measured === undefined) return [];
      const [id, words] = [claim.replace('*', timeframe), phrase.replace('*', timeframe)];
      const unmeasured = measured === null ? 'too rare to measure' : null;
      return { claim: id, topic, needs, phrase: words, timeframe, weekly: measured, unmeasured };
    });
  },
);
