// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdReload } from '../state/unsaved.ts';
import { useUpdates } from '../state/updates.ts';
import { UpdateOffer } from './app.tsx';

const offered = () => screen.queryByText('A new version is ready.') !== null;

beforeEach(() => {
  holdReload('form', false);
  useUpdates.setState({ ready: true });
  render(<UpdateOffer />);
});
afterEach(cleanup);

test('a version that waits is offered', () => {
  expect(offered()).toBe(true);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('it is not while a run or a dirty form would be interrupted', () => {
  act(() => holdReload('form', true));
  expect(offered()).toBe(false);
  act(() => holdReload('form', false));
  expect(offered()).toBe(true);
});

test('it stays away until every holder has let go', () => {
  act(() => {
    holdReload('form', true);
    holdReload('analysis', true);
    holdReload('form', false);
  });
  expect(offered()).toBe(false);
  act(() => holdReload('analysis', false));
  expect(offered()).toBe(true);
});

test('it can be put off', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(offered()).toBe(false);
});
