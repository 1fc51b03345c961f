// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { untilStyled } from './whole-styles.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

/** The page's link to all styles. @param seen what `startAfterPaint` has noted of it so far */
function link(seen: '' | 'read' | 'failed'): HTMLLinkElement {
  const element = document.createElement('link');
  element.dataset.whole = seen;
  document.head.append(element);
  return element;
}

test('a page that has no file of styles, or has read it, does not wait', async () => {
  await untilStyled();
  link('read');
  await untilStyled();
});

test('a page whose file of styles had failed before it asked hears so', async () => {
  link('failed');
  await expect(untilStyled()).rejects.toThrow('could not be loaded');
});

test('a page waits until its file of styles is read, or is known not to come', async () => {
  const later = link('');
  const events: string[] = [];
  const styled = untilStyled().then(() => events.push('styled'));
  await Promise.resolve();
  expect(events).toEqual([]);
  later.dispatchEvent(new Event('load'));
  await styled;
  expect(events).toEqual(['styled']);

  const failing = untilStyled();
  later.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('could not be loaded');
});
