import { expect, it } from 'vitest';

it('loading the data layer leaves process.emitWarning as it was', async () => {
  const before = process.emitWarning;
  await import('./lite.ts');
  expect(process.emitWarning).toBe(before);
  // The replacement would fail here: it takes every warning for a text.
  expect(() => process.emitWarning(new Error('a warning that is an Error'))).not.toThrow();
});
