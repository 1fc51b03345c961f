import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grammarTable } from '../../../support/claims/grammar-table.ts';

const golden = new URL('../../../fixtures/grammar.txt', import.meta.url);

test('every wording stands in its sentences as it was read: `npm run grammar` writes them again', () => {
  expect(grammarTable()).toBe(readFileSync(golden, 'utf8'));
});
