// @vitest-environment happy-dom
import { getByRole, queryAllByRole } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { ODDS_MODEL } from '../../../domain/odds/model.ts';
import { oddsWords } from '../../../domain/odds/odds-words.ts';
import { markup } from './prerender.tsx';
import recorded from './specimen.json' with { type: 'json' };
import { SpecimenSchema } from './specimen.ts';

const specimen = v.parse(SpecimenSchema, recorded);

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
});

test('three steps say how it works', () => {
  const section = getByRole(page, 'region', { name: 'How It Works' });
  const steps = [...section.querySelectorAll('h3')].map((heading) => heading.textContent);
  expect(steps).toEqual(['1Real-time exchange data', '2AI analysis', '3Actionable trade signals']);
});

test('the example has the odds of its targets, their base rate and no claim of an edge', () => {
  const section = getByRole(page, 'region', { name: 'How It Works' });
  const { odds, takeProfit, stance } = specimen.recommendation;
  const labels = Object.keys(takeProfit);
  const shown = [...section.querySelectorAll('dd')].map(({ textContent }) => textContent);
  for (const label of labels) {
    const chance = odds?.[label];
    if (!chance) throw new Error(`the example has no odds of ${label}`);
    expect(shown).toContainEqual(expect.stringMatching(`reached by ${oddsWords(chance.hit)}$`));
  }
  expect(section.textContent).toContain(`Take-profit ${labels.length}, primary`);
  const { n } = ODDS_MODEL.targets.primary.baseRate;
  expect(section.textContent?.includes('No edge is claimed')).toBe(n > 0);
  expect(section.textContent?.includes('but stand aside')).toBe(stance === 'stand aside');
});

test('the example says how it ended', () => {
  const section = getByRole(page, 'region', { name: 'How It Works' });
  expect(section.textContent).toMatch(/How this one ended\. Price (touched|had touched) /);
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

test('the video is silent, stays in place, waits, and is described', () => {
  expect(page.querySelector('video')).toBeNull();
  const film = page.querySelector('template');
  const video = film?.content.querySelector('video');
  expect(video?.outerHTML).toMatch(/muted/);
  expect(video?.outerHTML).toMatch(/playsinline/i);
  expect(video?.getAttribute('preload')).toBe('none');
  const still = film?.previousElementSibling;
  expect(still?.getAttribute('src')).toMatch(/^data:image\/avif;/);
  expect(still?.getAttribute('alt')).toMatch(/analysis/);
  expect(video?.getAttribute('aria-label')).toMatch(/recording/);
  const words = document.getElementById(video?.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toContain('No sound');
});

test('nothing is inline that the content policy would refuse', () => {
  expect(page.querySelectorAll('script, style, [style]')).toHaveLength(0);
  expect(page.innerHTML).not.toMatch(/ on[a-z]+=/);
});
