// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAllByRole, getByRole, queryAllByRole } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { formatNumber, formatPrice } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { markup } from './prerender.tsx';
import replayed from './record.json' with { type: 'json' };
import { RecordSchema } from './record.ts';
import recorded from './specimen.json' with { type: 'json' };
import { SpecimenSchema } from './specimen.ts';

const specimen = v.parse(SpecimenSchema, recorded);
const record = v.parse(RecordSchema, replayed);

let page: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = markup;
  page = document.body;
});

test('the hero says what this is and leads to the form and to the login', () => {
  expect(getByRole(page, 'heading', { level: 1 }).textContent).toBe(
    'Your Personal AI-Powered Crypto Analyst',
  );
  const main = getByRole(page, 'main');
  expect(getByRole(main, 'link', { name: 'Join the Waitlist' }).getAttribute('href')).toBe(
    '#waitlist',
  );
  expect(page.querySelector('section#waitlist form')).not.toBeNull();
  expect(getByRole(main, 'link', { name: 'Beta Access' }).getAttribute('href')).toBe('/login');
  const sample = getByRole(main, 'link', { name: 'See today’s BTC analysis' });
  expect(sample.getAttribute('href')).toBe('/sample');
});

test('three steps say how it works', () => {
  const section = getByRole(page, 'region', { name: 'How It Works' });
  const steps = [...section.querySelectorAll('h3')].map((heading) => heading.textContent);
  expect(steps).toEqual(['Real-time exchange data', 'AI analysis', 'Actionable trade signals']);
  expect(section.querySelectorAll('ol > li')).toHaveLength(3);
});

test('the example shows its plan on one scale with the week before it', () => {
  const section = getByRole(page, 'region', { name: 'How It Works' });
  const { entry, stopLoss, takeProfit } = specimen.recommendation;
  const words = getByRole(section, 'img').getAttribute('aria-label');
  const last = Object.values(takeProfit).at(-1);
  for (const price of [entry, stopLoss, last ?? null]) {
    expect(words).toContain(formatPrice(price, specimen.tickSize));
  }
});

test('evidence opens what it rests on by a control of its own, one at a time', () => {
  const section = getByRole(page, 'region', { name: 'Tap a number, see where it comes from' });
  const { evidence, text } = specimen.argument;
  const choices = getAllByRole<HTMLInputElement>(section, 'radio');
  expect(choices).toHaveLength(evidence.length);
  expect(choices.filter(({ checked }) => checked)).toHaveLength(1);
  expect(section.querySelector('blockquote')?.textContent).toBe(text);
  for (const [place, choice] of choices.entries()) {
    const one = evidence[place];
    expect(choice.labels?.[0]?.textContent).toBe(text.slice(one?.start, one?.end));
    const card = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
    expect(card?.querySelector('h3')?.textContent).toBe(one?.title);
    for (const { value } of one?.values ?? []) expect(card?.textContent).toContain(value);
  }
});

test('every stretch of evidence has a card that the styles show', () => {
  const styles = readFileSync(join(PROJECT_ROOT, 'src/screens/landing/landing.css'), 'utf8');
  const { length } = specimen.argument.evidence;
  expect(styles).toContain(`input:nth-of-type(${length}):checked ~ div > :nth-child(${length})`);
});

test('the record has wins, losses and the base rate, says what it is of, and claims no edge', () => {
  const section = getByRole(page, 'region', { name: 'The record, losses included' });
  const { settled, hits, stopped, expired, baseHits, net } = record;
  expect(settled).toBe(hits + stopped + expired);
  for (const count of [settled, hits, stopped, expired]) {
    expect(section.textContent).toContain(formatNumber(count, 0));
  }
  expect(section.textContent).toContain(`base rate ${shareText(baseHits)}`);
  expect(section.textContent).toContain(rText(net.mean));
  expect(section.textContent).toContain('Not real trades');
  expect(section.textContent?.includes('no edge is proven')).toBe(net.low <= 0);
});

test('the example says how it ended', () => {
  const section = getByRole(page, 'region', { name: 'The record, losses included' });
  expect(section.textContent).toMatch(/How this one ended\. (Price|The plan|The recording) /);
});

test('five reasons say why', () => {
  const section = getByRole(page, 'region', { name: /^Why / });
  expect(section.querySelectorAll('li')).toHaveLength(5);
});

test('the form has one field, a button and the count', () => {
  const section = getByRole(page, 'region', { name: 'Join the Waitlist' });
  expect(queryAllByRole(section, 'textbox').map((field) => field.getAttribute('type'))).toEqual([
    'email',
  ]);
  expect(getByRole(section, 'button').textContent).toBe('Join Now');
  expect(section.textContent).toContain('Loading...');
});

test('the risk stands on the page', () => {
  const section = getByRole(page, 'region', { name: 'Investment Risk' });
  expect(section.textContent).toContain('Nothing here is investment advice');
  expect(section.textContent).toContain('educational purposes only');
  expect(section.textContent).toContain('may change or be cancelled at any time');
});

test('the video loops silently, stays in place, waits, and is described', () => {
  expect(page.querySelector('video')).toBeNull();
  const film = page.querySelector('template');
  const video = film?.content.querySelector('video');
  expect(video?.outerHTML).toMatch(/muted/);
  expect(video?.loop).toBe(true);
  expect(video?.outerHTML).toMatch(/playsinline/i);
  expect(video?.getAttribute('preload')).toBe('none');
  const stills = page.querySelectorAll('figure img');
  expect(stills).toHaveLength(4);
  for (const still of stills) {
    expect(still.getAttribute('src')).toMatch(/^data:image\/avif;/);
    expect(still.getAttribute('alt')).toMatch(/analysis/);
  }
  expect(video?.getAttribute('aria-label')).toMatch(/recording/);
  const words = document.getElementById(video?.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toContain('No sound');
});

test('nothing is inline that the content policy would refuse', () => {
  expect(page.querySelectorAll('script, style, [style]')).toHaveLength(0);
  expect(page.innerHTML).not.toMatch(/ on[a-z]+=/);
});
