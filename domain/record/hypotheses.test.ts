import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { HYPOTHESES, registrationText } from './hypotheses.ts';

// A registration is kept as it was made: what is to be claimed otherwise is registered as a new one.
it('every registration is what it was on its day', () => {
  const registrations = HYPOTHESES.map((hypothesis) => [
    hypothesis.id,
    createHash('sha256').update(registrationText(hypothesis)).digest('hex'),
  ]);
  expect(Object.fromEntries(registrations)).toEqual({
    'direction filter 1': '73328a6d4b0e7f713010e37cfc1878935afe356b555402ca7c7be45289b8c641',
  });
});

it.each([
  ['LONG', 0.25, true],
  ['LONG', 0.24, false],
  ['LONG', -0.8, false],
  ['SHORT', -0.25, true],
  ['SHORT', 0.8, false],
] as const)('the direction filter on a %s with score %d: %s', (action, score, favoured) => {
  const filter = HYPOTHESES.find(({ id }) => id === 'direction filter 1');
  expect(filter?.favours({ action, score })).toBe(favoured);
});
