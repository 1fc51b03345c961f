// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pagePart } from './page-part.ts';

test('a part is found by name and kind, or missed by name and kind', () => {
  document.body.innerHTML = '<p data-part="note">now</p>';
  expect(pagePart(document, 'note', HTMLParagraphElement).textContent).toBe('now');
  expect(() => pagePart(document, 'note', HTMLFormElement)).toThrow(
    'the page has no HTMLFormElement with data-part="note"',
  );
  expect(() => pagePart(document, 'count', HTMLElement)).toThrow('data-part="count"');
});
