// What a screen is to show may come later than Testing Library's own second, where other tests have
// the cores. Tests read it before each file of the app; files without a screen need not load it.
import { expect } from 'vitest';

if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
