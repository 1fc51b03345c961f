import type { Timeframe } from '../../../../domain/timeframe.ts';
import {
  BREAKS,
  CONDITIONS,
  DEGREE_PHRASES,
  LINKS,
  MOVES,
  NEGATIONS,
  RELATION_PHRASES,
  RELATIVES,
  type Relation,
  STATE_PHRASES,
  type StateName,
  TIMEFRAME_PHRASES,
  UNITS,
} from './claim-phrases.ts';
import type { Concept } from './concept.ts';
import { INDICATOR_CONCEPTS } from './indicator-concepts.ts';
import { MARKET_CONCEPTS } from './market-concepts.ts';
import { PLAIN_PHRASES } from './plain-phrases.ts';
import { PLAN_CONCEPTS } from './plan-concepts.ts';

/** What a phrase means to the judge of a sentence. */
export type Meaning =
  | { readonly kind: 'concept'; readonly concept: Concept }
  | { readonly kind: 'timeframe'; readonly timeframe: Timeframe }
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'state'; readonly state: StateName }
  | { readonly kind: 'degree'; readonly degree: 'at most' | 'at least' }
  | { readonly kind: 'move'; readonly way: 'up' | 'down' | 'either' }
  | {
      readonly kind:
        | 'negation'
        | 'condition'
        | 'break'
        | 'relative'
        | 'link'
        | 'unit'
        | 'plain'
        | 'quality';
    };

export const LONGEST_PHRASE = 5;

function build(): ReadonlyMap<string, Meaning> {
  const lexicon = new Map<string, Meaning>();
  const put = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of phrases) lexicon.set(phrase, meaning);
  };
  put(BREAKS, { kind: 'break' });
  put(RELATIVES, { kind: 'relative' });
  put(LINKS, { kind: 'link' });
  put(CONDITIONS, { kind: 'condition' });
  put(NEGATIONS, { kind: 'negation' });
  for (const concept of [...INDICATOR_CONCEPTS, ...MARKET_CONCEPTS, ...PLAN_CONCEPTS]) {
    put(concept.phrases, { kind: 'concept', concept });
    put(
      concept.phrases.map((phrase) => `${phrase}s`),
      { kind: 'concept', concept },
    );
  }
  for (const [relation, phrases] of RELATION_PHRASES) put(phrases, { kind: 'relation', relation });
  for (const [state, phrases] of STATE_PHRASES) put(phrases, { kind: 'state', state });
  for (const [degree, phrases] of DEGREE_PHRASES) put(phrases, { kind: 'degree', degree });
  for (const [way, phrases] of MOVES) put(phrases, { kind: 'move', way });
  for (const [timeframe, phrases] of TIMEFRAME_PHRASES) {
    put(phrases, { kind: 'timeframe', timeframe });
  }
  put(UNITS, { kind: 'unit' });
  put(PLAIN_PHRASES, { kind: 'plain' });
  return lexicon;
}

/** Every phrase of up to five words that has a meaning of its own, in lower case. */
export const LEXICON: ReadonlyMap<string, Meaning> = build();
