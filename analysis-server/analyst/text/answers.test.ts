import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FixedAnswer } from '../../../domain/claim/claim.ts';
import { composeInputs } from '../../../tests/support/random-compose-input.ts';
import { analyse, contextOf } from '../analyse.ts';
import { wordCount } from '../sentence.ts';
import { fixedAnswers } from './answers.ts';
import { claimsOfType, type TextContext } from './context.ts';

/** Expects something of the answers of random markets. */
function inRandomMarkets(
  check: (answers: readonly FixedAnswer[], context: TextContext) => void,
): void {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const context = contextOf(analyse(input));
      check(fixedAnswers(context), context);
    }),
    { numRuns: 150 },
  );
}

const evidenceIn = ({ text, spans }: FixedAnswer) =>
  spans.map(({ start, end }) => text.slice(start, end));

/** What is left of an answer without its evidence. */
const opinionIn = (answer: FixedAnswer) =>
  evidenceIn(answer).reduce((text, words) => text.replace(words, '_'), answer.text);

describe('the fixed answers of random markets', () => {
  test('are three, of one to three sentences and at most 30 words', () => {
    inRandomMarkets((answers) => {
      expect(answers.map(({ question }) => question)).toEqual([
        'why-not',
        'what-flips',
        'what-stands-between',
      ]);
      for (const answer of answers) {
        const sentences = opinionIn(answer).split(/(?<=\.) /);
        expect(sentences.length).toBeLessThanOrEqual(3);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_].*\.$/);
        expect(wordCount(answer.text)).toBeLessThanOrEqual(30);
      }
    });
  });

  test('hold no number outside of the evidence but counts, no hole and no placeholder', () => {
    inRandomMarkets((answers) => {
      for (const answer of answers) {
        const counts =
          /^Of \d+ facts, \d+ favours? |^Of the \d+ heaviest facts, 0 favour |; \d+ more/;
        expect(opinionIn(answer).replace(counts, '')).not.toMatch(/\d|[{}]/);
        expect(answer.text).not.toMatch(/NaN|undefined|null|Infinity| {2}|\.\.|,,|;;| \./);
      }
    });
  });

  test('state claims of their moment, in order and none twice', () => {
    inRandomMarkets((answers, { claims }) => {
      const known = new Set(claims.map(({ id }) => id));
      for (const { text, spans } of answers) {
        expect(new Set(spans.map(({ claim }) => claim)).size).toBe(spans.length);
        let read = 0;
        for (const { start, end, claim } of spans) {
          expect(known).toContain(claim);
          expect(start).toBeGreaterThanOrEqual(read);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          read = end;
        }
      }
    });
  });

  test('count the facts of the other side, and name the heaviest of them', () => {
    inRandomMarkets(([whyNot], context) => {
      const [plan] = claimsOfType(context, 'plan');
      const other = plan?.proposition.action === 'LONG' ? 'SHORT' : 'LONG';
      const [heaviest] = whyNot?.spans ?? [];
      const stated = context.claims.find(({ id }) => id === heaviest?.claim);
      if (!stated) expect(whyNot?.text).toBe(`No fact favours ${other}.`);
      else {
        const counts = [
          `Of \\d+ facts, (?:[2-9]|\\d\\d+) favour ${other}; the heaviest is `,
          `Of \\d+ facts, 1 favours ${other}: `,
          `Of the \\d+ heaviest facts, 0 favour ${other}; the next that does is `,
        ];
        expect(whyNot?.text).toMatch(new RegExp(`^(?:${counts.join('|')})`));
        expect(stated.leans).toBe(other.toLowerCase());
      }
    });
  });

  test('state nothing in full that stands elsewhere', () => {
    inRandomMarkets((_, context) => {
      const whole = fixedAnswers(context).flatMap(({ spans }) => spans.map(({ claim }) => claim));
      for (const { text } of fixedAnswers(context, whole).slice(0, 1)) {
        expect(text).not.toMatch(/\(.*\)/);
      }
    });
  });

  test('always say what ends the plan, and what is before its primary target', () => {
    inRandomMarkets((answers) => {
      const claimsOf = (question: FixedAnswer['question']) =>
        answers.find((answer) => answer.question === question)?.spans.map(({ claim }) => claim);
      expect(claimsOf('what-flips')?.some((id) => id.startsWith('ends:'))).toBe(true);
      const [way] = claimsOf('what-stands-between') ?? [];
      expect(way).toMatch(/^between:TP[123]:(?:entry|price):?/);
    });
  });
});
