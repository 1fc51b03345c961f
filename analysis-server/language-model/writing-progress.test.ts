import { expect, test } from 'vitest';
import { sectionUnderWay } from './writing-progress.ts';

test.each([
  ['{"sections":[{"ti', null],
  ['{"sections":[{"title":"The plan","sentences":["a', 'The plan'],
  ['{"sections":[{"title":"Buy my coin","sentences":["a', null],
  ['{"sections":[{"title":"The plan"}],"for":["a"', 'What speaks for it'],
  ['{"sections":[],"for":["a"],"against":[', 'What speaks against it'],
])('of %s the part under way is %s', (json, part) => {
  expect(sectionUnderWay(json)).toBe(part);
});
