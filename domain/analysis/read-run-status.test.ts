import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { readRunStatus } from './read-run-status.ts';
import type { Fields } from './stored-fields.ts';

const beside = { coin: 'BTCUSDT', time: epochMs(0) };
const read = (answer: Fields) => readRunStatus({ status: 'processing', ...answer }, beside);

test('the sections that are finished come with their evidence', () => {
  const words = { text: 'Price is above.', spans: [{ start: 0, end: 14, claim: 'a' }] };
  expect(read({ words })).toMatchObject({ status: 'other', words });
});

test.each([undefined, null, 'text', { text: 1 }, { text: 'a', spans: [{ start: -1 }] }])(
  'words that are %s are none yet',
  (words) => {
    expect(read({ words })).toMatchObject({ status: 'other', words: null });
  },
);
