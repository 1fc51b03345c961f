// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceReady, holdPresses } from './held-presses.ts';

let answered: string[];

beforeEach(() => {
  document.body.innerHTML = `<form><input name="email" value="me@example.com">
    <button type="submit">Sign in</button><button type="button">Forgot?</button></form>`;
  answered = [];
  holdPresses();
});
afterEach(announceReady);

const form = () => document.querySelector('form') as HTMLFormElement;
const forgot = () => document.querySelector('button[type="button"]') as HTMLButtonElement;

/** What the app does once it is there. */
function answer(): void {
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    answered.push('sent');
  });
  forgot().addEventListener('click', () => answered.push('forgot'));
}

test('a form that is sent before the app is there is sent to the app once it is', () => {
  const early = new Event('submit', { bubbles: true, cancelable: true });
  form().dispatchEvent(early);
  expect(early.defaultPrevented).toBe(true);
  answer();
  announceReady();
  expect(answered).toEqual(['sent']);
});

test('so is a button that is pressed; of several presses the last', () => {
  form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  forgot().click();
  answer();
  announceReady();
  expect(answered).toEqual(['forgot']);
});

test('what is pressed afterwards goes to the app as ever', () => {
  answer();
  announceReady();
  expect(answered).toEqual([]);
  forgot().click();
  form().requestSubmit();
  expect(answered).toEqual(['forgot', 'sent']);
});

test('what is no longer there is not pressed', () => {
  forgot().click();
  answer();
  forgot().remove();
  announceReady();
  expect(answered).toEqual([]);
});
