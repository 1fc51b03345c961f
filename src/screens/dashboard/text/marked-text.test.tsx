// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import type { Mark } from './mark.ts';
import type { AskedMark } from './marked-text.tsx';
import { Prose } from './prose.tsx';

afterEach(cleanup);

const TEXT = 'Well, price is above it, and the line has crossed.\n\n- stop 80.5';
const EVIDENCE = ['price is above it', 'the line has crossed', '80.5'];

const { claims } = analysisResult();
const MARKS: readonly Mark[] = EVIDENCE.map((text, place) => {
  const start = TEXT.indexOf(text);
  return { start, end: start + text.length, claim: claims[place] ?? null };
});

function show(): AskedMark[] {
  const asked: AskedMark[] = [];
  render(<Prose markdown={TEXT} marks={MARKS} onAsk={(mark) => asked.push(mark)} />);
  return asked;
}

const evidence = (text: string) => screen.getByRole('button', { name: text });

test('every piece of evidence is a button within the words, which read as before', () => {
  show();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(EVIDENCE);
  const words = document.body.textContent;
  cleanup();
  render(<Prose markdown={TEXT} />);
  expect(document.body.textContent).toBe(words);
});

test('a press asks for what it rests on', async () => {
  const asked = show();
  await userEvent.click(evidence('the line has crossed'));
  expect(asked).toEqual([{ claim: MARKS[1]?.claim, element: evidence('the line has crossed') }]);
});

test('a press that ends a selection asks for nothing, and the selection is plain words', async () => {
  const asked = show();
  const range = document.createRange();
  range.selectNodeContents(document.body);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  evidence('the line has crossed').click();
  expect(asked).toEqual([]);
  expect(String(getSelection())).toContain('Well, price is above it, and the line has crossed.');
  getSelection()?.removeAllRanges();
});

test('all evidence is one stop of the tab key; the arrows move along it, Enter and Space ask', async () => {
  const asked = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(evidence('price is above it'));
  await userEvent.keyboard('{ArrowRight}{Enter}{End}[Space]');
  expect(asked.map(({ element }) => element.textContent)).toEqual(['the line has crossed', '80.5']);
  expect(evidence('80.5').tabIndex).toBe(0);
  expect(evidence('price is above it').tabIndex).toBe(-1);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('evidence whose claim is not here yet is marked and cannot be pressed', () => {
  const [first, ...others] = MARKS.map((mark) => ({ ...mark, claim: null }));
  const known = MARKS.at(-1);
  if (!first || !known) throw new Error('there are no marks');
  render(<Prose markdown={TEXT} marks={[first, ...others.slice(0, 1), known]} />);
  expect(screen.getByText('price is above it').className).toBe('evidence');
  expect(screen.getAllByRole('button')).toEqual([evidence('80.5')]);
  expect(evidence('80.5').tabIndex).toBe(0);
});

test('a shorter text keeps one of its marks in the tab order', async () => {
  const { rerender } = render(<Prose markdown={TEXT} marks={MARKS} />);
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  rerender(<Prose markdown={TEXT} marks={MARKS.slice(0, 1)} />);
  expect(evidence('price is above it').tabIndex).toBe(0);
});
