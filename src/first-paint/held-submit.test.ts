// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { announceReady, holdSubmits } from './held-submit.ts';

test('a form that is sent before the app is there is sent to the app once it is', () => {
  document.body.innerHTML = '<form><input name="email" value="me@example.com"></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const answered: boolean[] = [];
  holdSubmits();
  const early = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(early);
  expect(early.defaultPrevented).toBe(true);

  form.addEventListener('submit', (event) => {
    answered.push(event.defaultPrevented);
    event.preventDefault();
  });
  announceReady();
  expect(answered).toEqual([false]);

  form.requestSubmit();
  expect(answered).toEqual([false, false]);
});
