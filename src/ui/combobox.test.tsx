// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';

afterEach(cleanup);

const FRUIT = ['APPLE', 'APRICOT', 'BANANA'];

function Fruit({ onChoose }: { readonly onChoose?: (option: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Combobox
      label="Fruit"
      value={text}
      onChange={setText}
      onChoose={(option) => {
        setText(option);
        onChoose?.(option);
      }}
      options={FRUIT.filter((name) => name.includes(text.toUpperCase())).map((value) => ({
        value,
      }))}
      footer="... and 3 more."
      icon={null}
      shortcut="/"
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeText = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('typing shows the options that are given, and the line under them', async () => {
  render(<Fruit />);
  await userEvent.type(box(), 'ap');
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['APPLE', 'APRICOT']);
  expect(screen.getByText('... and 3 more.')).toBeTruthy();
});

test('arrow keys move through the options and back into the box', async () => {
  render(<Fruit />);
  await userEvent.type(box(), 'ap{ArrowDown}');
  expect(activeText()).toBe('APPLE');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeText()).toBe('APRICOT');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeText()).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  expect(activeText()).toBe('APRICOT');
});

test('Enter takes the option that is active and closes the list', async () => {
  const chosen: string[] = [];
  render(<Fruit onChoose={(option) => chosen.push(option)} />);
  await userEvent.type(box(), 'ap{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['APRICOT']);
  expect(box().value).toBe('APRICOT');
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('a press takes an option', async () => {
  render(<Fruit />);
  await userEvent.type(box(), 'ban');
  await userEvent.click(screen.getByRole('option', { name: 'BANANA' }));
  expect(box().value).toBe('BANANA');
});

test('Escape closes the list and keeps the text', async () => {
  render(<Fruit />);
  await userEvent.type(box(), 'ap{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(box().value).toBe('ap');
});

test('no options, no list', async () => {
  render(<Fruit />);
  await userEvent.type(box(), 'x');
  expect(box().getAttribute('aria-expanded')).toBe('false');
});
