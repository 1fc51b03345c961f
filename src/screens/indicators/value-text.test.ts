import { expect, test } from 'vitest';
import { valueText } from './guide-article.tsx';

test.each([
  [50.062518, '50.062518'],
  [0.000001, '0.000001'],
  [96.5, '96.5'],
  [56500, '56,500'],
  [-0.844476, '-0.844476'],
  ['Bullish Gartley', 'Bullish Gartley'],
])('%s reads %s', (value, text) => expect(valueText(value)).toBe(text));
