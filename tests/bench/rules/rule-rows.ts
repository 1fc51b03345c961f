import { claimId } from '../../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import { rulePhrase } from '../../../analysis-server/analyst/words/wording.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { RuleRow } from '../../../domain/rule/rule.ts';
import { pathOf } from '../odds/model-file.ts';
import { KINDS, MARKET_KINDS } from './rule-kinds.ts';

/** The file that holds the vocabulary. */
export const VOCABULARY_FILE = pathOf('domain/rule/vocabulary.ts');

/** With fewer firings, a frequency says nothing. */
const FEWEST_FIRINGS = 20;

/** Of one claim. */
export interface Firings {
  fired: number;
  /** Checks at which it was known. */
  hours: number;
}

export type Counts = ReadonlyMap<string, Firings>;

export const perWeek = ({ fired, hours }: Firings) => (fired * 168) / hours;

const phraseOf = (proposition: Proposition) =>
  rulePhrase(wordingOf({ proposition }, { tickSize: 0.01 }));

/** Two significant digits; null where it fired too seldom to tell. */
function weeklyOf(firings: Firings | undefined): number | null {
  if (firings === undefined || firings.fired < FEWEST_FIRINGS) return null;
  return Number(perWeek(firings).toPrecision(2));
}

/** The rows of the vocabulary, with what was counted. */
export function ruleRows(counts: Counts): RuleRow[] {
  const framed = KINDS.flatMap(({ topic, needs, on, propositions }) =>
    propositions.map((proposition): RuleRow => {
      const of = (timeframe: Timeframe) => ({ ...proposition, timeframe });
      const weekly = on.map(
        (timeframe) => [timeframe, weeklyOf(counts.get(claimId(of(timeframe))))] as const,
      );
      const [claim, phrase] = [claimId(of('1d')), phraseOf(of('1d'))].map((text) =>
        text.replace('1d', '*'),
      );
      return [claim ?? '', topic, needs, phrase ?? '', Object.fromEntries(weekly)];
    }),
  );
  const ofMarket = MARKET_KINDS.flatMap(({ topic, needs, unmeasured, propositions }) =>
    propositions.map(
      (proposition): RuleRow => [
        claimId(proposition),
        topic,
        needs,
        phraseOf(proposition),
        unmeasured,
      ],
    ),
  );
  return [...framed, ...ofMarket];
}

/** The vocabulary as TypeScript. */
export const vocabularySource = (rows: readonly RuleRow[]): string =>
  [
    '// Written by `npm run measure:rules`.',
    '// biome-ignore format: a kind a line',
    'export const VOCABULARY = [',
    ...rows.map((row) => `  ${JSON.stringify(row).replaceAll('"', "'").replaceAll(',', ', ')},`),
    '] as const;',
    '',
  ].join('\n');

/** Whether what was counted is within half and twice of what was expected. */
export const isNear = (counted: number, expected: number) =>
  counted >= expected / 2 && counted <= 2 * expected;
