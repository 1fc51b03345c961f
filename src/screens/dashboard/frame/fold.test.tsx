// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sizeWindow } from '../../../../tests/support/window-size.ts';
import { Fold } from './fold.tsx';

afterEach(cleanup);

const TITLE = 'Trade Summary';
const VERDICT = '1.79% to the stop';

const show = () =>
  render(
    <Fold title={TITLE} verdict={VERDICT} aside={<a href="#guide">How it is computed</a>}>
      <p>The levels.</p>
    </Fold>,
  );
const button = () => screen.getByRole('button', { name: TITLE });
const content = () => document.getElementById(button().getAttribute('aria-controls') ?? '');

describe('on a phone', () => {
  beforeEach(() => sizeWindow(390));

  test('it is closed under its title, which says what is in it', () => {
    show();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(VERDICT);
    expect(content()?.getAttribute('hidden')).toBe('until-found');
    expect(within(screen.getByRole('heading', { level: 2 })).getByRole('button')).toBe(button());
  });

  test('a press opens it and another closes it; keys do the same', async () => {
    show();
    await userEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(content()?.hasAttribute('hidden')).toBe(false);
    expect(content()?.textContent).toBe('How it is computedThe levels.');
    await userEvent.click(button());
    expect(content()?.hasAttribute('hidden')).toBe(true);
    button().focus();
    await userEvent.keyboard('{Enter}');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard(' ');
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  test("the browser's search opens what it finds in it", async () => {
    show();
    content()?.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await expect.poll(() => button().getAttribute('aria-expanded')).toBe('true');
  });
});

test('with room for tabs it is open, under a heading that is no button', () => {
  sizeWindow(1_024);
  show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(TITLE);
  const region = screen.getByRole('region', { name: TITLE });
  expect(region.textContent).toBe(`${TITLE}${VERDICT}How it is computedThe levels.`);
  expect(region.querySelector('[hidden]')).toBeNull();
});
