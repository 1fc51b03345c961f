// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { ProgressBar } from './progress-bar.tsx';

afterEach(cleanup);

test("a field's hint and error are tied to its input", () => {
  render(<TextField label="Name" hint="As on the card" error="Too short" />);
  const input = screen.getByLabelText('Name');
  const texts = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['As on the card', 'Too short']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Too short');
});

test('a password can be shown and hidden, and is hidden when it is sent', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" defaultValue="a secret" />
      <Button type="submit">Send</Button>
    </form>,
  );
  const kind = () => screen.getByLabelText('Password').getAttribute('type');
  const show = screen.getByRole('button', { name: 'Show' });
  const words = document.getElementById(show.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Password');
  expect(kind()).toBe('password');
  await userEvent.click(show);
  expect(kind()).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(kind()).toBe('password');
  await userEvent.click(show);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(kind()).toBe('password');
});

test('a field without an error is not invalid', () => {
  render(<TextField label="Name" />);
  expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
});

test('a button sends no form unless it says so', () => {
  render(<Button>Go</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

function LetterBar() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return <ChoiceBar label="Letter" options={['a', 'b']} value={value} onChange={setValue} />;
}

test('a choice bar is a radio group', async () => {
  render(<LetterBar />);
  expect(screen.getByRole('group', { name: 'Letter' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'b' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'b' }).checked).toBe(true);
});

test('errors are announced at once, the rest politely', () => {
  render(
    <>
      <Notice tone="down">It broke</Notice>
      <Notice tone="up">It works</Notice>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('It broke');
  expect(screen.getByRole('status').textContent).toBe('It works');
});

test.each([
  [-1, '0'],
  [0.256, '26'],
  [7, '100'],
])('a share of %d fills the bar to %s', (share, now) => {
  render(<ProgressBar label="Progress" share={share} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(now);
});

test('a dialog opens as a modal named by its title, and reports when it closes', async () => {
  let closed = 0;
  const count = () => {
    closed += 1;
  };
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={count} title="Remove it?" actions={<Button>No</Button>} />
  );
  const { rerender } = render(dialog(false));
  const element = document.querySelector('dialog');
  expect(element?.open).toBe(false);
  rerender(dialog(true));
  expect(element?.open).toBe(true);
  expect(screen.getByRole('heading', { name: 'Remove it?' })).toBeTruthy();
  element?.close();
  await expect.poll(() => closed).toBe(1);
});
