import { expect, test } from 'vitest';
import { movedFocus } from './marked-text.tsx';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['ArrowDown', 2, null],
  ['Tab', 2, null],
])('%s moves the focus from number %s to %s', (key, from, to) =>
  expect(movedFocus(key, from, 5)).toBe(to),
);
