import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FixedAnswer } from '../../../domain/claim/claim.ts';
import { composeInputs } from '../../../tests/support/random-compose-input.ts';
import { analyse, contextOf } from '../analyse.ts';
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
  test('are three, of one to four sentences', () => {
    inRandomMarkets((answers) => {
      expect(answers.map(({ question }) => question)).toEqual([
        'why-not',
        'what-flips',
        'what-stands-between',
      ]);
      for (const answer of answers) {
        const sentences = opinionIn(answer).split(/(?<=\.) /);
        expect(sentences.length).toBeLessThanOrEqual(4);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_].*\.$/);
      }
    });
  });

  test('hold no number outside of the evidence, no hole and no placeholder', () => {
    inRandomMarkets((answers) => {
      for (const answer of answers) {
        expect(opinionIn(answer)).not.toMatch(/\d|[{}]|\bSIDE\b|\bPLAN\b/);
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

  test('name the other side, and argue for it by what leans to it', () => {
    inRandomMarkets(([whyNot], context) => {
      const [plan] = claimsOfType(context, 'plan');
      const other = plan?.proposition.action === 'LONG' ? 'SHORT' : 'LONG';
      const [first] = whyNot?.text.split('. ') ?? [];
      expect(first).toContain(other);
      const [opening] = whyNot?.spans ?? [];
      const stated = context.claims.find(({ id }) => id === opening?.claim);
      if (!first?.startsWith('Nothing')) expect(stated?.leans).toBe(other.toLowerCase());
    });
  });

  test('always say what ends the plan, and where its primary target is', () => {
    inRandomMarkets((answers) => {
      const claimsOf = (question: FixedAnswer['question']) =>
        answers.find((answer) => answer.question === question)?.spans.map(({ claim }) => claim);
      expect(claimsOf('what-flips')?.some((id) => id.startsWith('ends:'))).toBe(true);
      const [primary] = claimsOf('what-stands-between') ?? [];
      expect(primary).toMatch(/^target:TP[123]:primary$/);
    });
  });
});
