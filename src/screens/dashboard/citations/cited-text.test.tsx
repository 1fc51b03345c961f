// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Citation } from '../../../../domain/analysis.ts';
import { Prose } from '../prose.tsx';
import type { AskedNumber } from './cited-text.tsx';

afterEach(cleanup);

const TEXT = 'RSI **70.74**, MACD 993.6.\n\n- stop 80.5\n';
const citations: Citation[] = ['70.74', '993.6', '80.5'].map((number) => {
  const start = TEXT.indexOf(number);
  const end = start + number.length;
  return { start, end, fact: '4h.RSI', timeframe: '4h', value: Number(number), candleTime: null };
});

function show(): AskedNumber[] {
  const asked: AskedNumber[] = [];
  render(<Prose markdown={TEXT} citations={citations} onAsk={(number) => asked.push(number)} />);
  return asked;
}

const number = (text: string) => screen.getByRole('button', { name: text });

test('every cited number is a button within the words, which read as before', () => {
  show();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '70.74',
    '993.6',
    '80.5',
  ]);
  const words = document.body.textContent;
  cleanup();
  render(<Prose markdown={TEXT} />);
  expect(document.body.textContent).toBe(words);
});

test('a press asks for its source', async () => {
  const asked = show();
  await userEvent.click(number('993.6'));
  expect(asked.map(({ text, citation }) => [text, citation.value])).toEqual([['993.6', 993.6]]);
});

test('all numbers are one stop of the tab key; the arrows move among them, Enter and Space ask', async () => {
  const asked = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(number('70.74'));
  await userEvent.keyboard('{ArrowRight}{Enter}{End}[Space]');
  expect(asked.map(({ text }) => text)).toEqual(['993.6', '80.5']);
  expect(number('80.5').tabIndex).toBe(0);
  expect(number('70.74').tabIndex).toBe(-1);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
