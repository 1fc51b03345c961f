// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { derivativesWith, fundingOf } from '../../../../tests/support/derivatives.ts';
import { FundingLine } from './plan-details.tsx';

afterEach(cleanup);

const said = (changes: Partial<KnownFacts>) =>
  render(<FundingLine facts={{ ...analysisResult(), ...changes }} />).container.textContent;
const funded = (changes: Parameters<typeof fundingOf>[0], simulated = false) =>
  derivativesWith({ funding: fundingOf(changes), simulated });
const plan = analysisResult().tradeRecommendation;
const short = { ...plan, action: 'SHORT' as const };

test.each<[string, Partial<KnownFacts>, string]>([
  [
    'a long pays',
    {},
    'Funding until TP1. About 0.0100% of the position to pay (0.01 R): 1 payment at 0.0100%, the rate settled last.',
  ],
  [
    'a short receives',
    { tradeRecommendation: short },
    'About 0.0100% of the position to receive (0.01 R): 1 payment',
  ],
  [
    'a short pays for negative rates',
    { tradeRecommendation: short, derivatives: funded({ rate: -0.001, intervalHours: 1 }) },
    'About 0.6000% of the position to pay (0.34 R): 6 payments at -0.1000%,',
  ],
  [
    'a target may come before the next payment',
    { tradeRecommendation: { ...plan, etaHours: { TP1: 3 }, etaToTP: { TP1: 'about 3 hours' } } },
    'Funding until TP1. No payment falls due in about 3 hours.',
  ],
  ['a simulated rate is called so', { derivatives: funded({}, true) }, ' Funding is simulated.'],
])('%s', (_name, changes, words) => {
  expect(said(changes)).toContain(words);
});

test.each<[string, Partial<KnownFacts>]>([
  ['funding', { derivatives: derivativesWith({ funding: null }) }],
  ['anything of it', { derivatives: null }],
  ['a plan', { tradeRecommendation: null }],
  ['a time', { tradeRecommendation: { ...plan, etaHours: {} } }],
])('without %s there is no line', (_name, changes) => {
  expect(said(changes)).toBe('');
});
