import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { OscillatorName } from '../../../analysis-server/analyst/claims/terms.ts';
import { readingOf } from '../../../domain/analysis/readings.ts';
import { CLAIM_RULES, claimRule } from '../../../domain/claim/claim-rules.ts';

/** A type without a rule does not compile. */
const RULES: Readonly<Record<Proposition['type'], string>> = CLAIM_RULES;

const CLAIMS = new URL('../../../analysis-server/analyst/claims/', import.meta.url);
const SOURCES = ['proposition.ts', 'market-proposition.ts'];

test('every type of proposition has a rule, and every rule a type', () => {
  const rows = /^ {2}(?: {4})?'?([\w-]+)'?: (?:\{|object|[A-Z]\w+ &)/gm;
  const source = SOURCES.map((file) => readFileSync(new URL(file, CLAIMS), 'utf8'));
  const found = source.join('\n').matchAll(rows);
  const types = [...new Set([...found].map(([, type]) => type))];
  expect(types.length).toBeGreaterThan(40);
  expect(Object.keys(RULES).toSorted()).toEqual(types.toSorted());
});

test.each(Object.entries(RULES))('the rule of %s is a sentence or two', (type, rule) => {
  expect(rule).toMatch(/^[A-Z][^\n]+\.$/);
  expect(rule.length).toBeLessThan(300);
  expect(claimRule(type)).toBe(rule);
});

test('a type of a newer engine has no rule', () => {
  expect(claimRule('moon-phase')).toBeNull();
  expect(claimRule('constructor')).toBeNull();
});

const OSCILLATORS: Readonly<Record<OscillatorName, string>> = {
  RSI: 'RSI',
  'stochasticOscillator.k': 'stochastic',
  'stochasticRSI.k': 'stochastic RSI',
  williamsR: 'Williams %R',
  CCI: 'CCI',
  MFI: 'MFI',
};

test.each(Object.entries(OSCILLATORS))(
  'the edges of %s are those of its reading',
  (name, words) => {
    const [low, high] = readingOf(name)?.edges ?? [];
    expect(RULES.oscillator).toMatch(
      new RegExp(
        `(?<![−\\d])${high} and ${low} for [A-Za-z, ]*${words}`.replaceAll(/-(?=\d)/g, '−'),
      ),
    );
  },
);
