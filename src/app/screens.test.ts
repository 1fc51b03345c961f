import { expect, test } from 'vitest';
import { APP_PAGES } from '../../domain/app-pages.ts';
import { SCREENS } from './screens.ts';

test('every page of the app has its screen, and every screen its page', () => {
  expect(SCREENS.map(({ path }) => path).sort()).toEqual([...APP_PAGES].sort());
});
