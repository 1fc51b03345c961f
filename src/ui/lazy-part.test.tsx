// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

test('code that did not arrive is asked for once more', async () => {
  let asked = 0;
  const Part = lazyPart(() => {
    asked += 1;
    return asked === 1
      ? Promise.reject(new TypeError('Importing a module script failed.'))
      : Promise.resolve({ Part: () => <p>Here</p> });
  }, 'Part');
  render(
    <Suspense fallback={null}>
      <Part />
    </Suspense>,
  );
  await screen.findByText('Here');
  expect(asked).toBe(2);
});
