import { RULES } from '../rule/rule.ts';
import type { ScannedPlan } from './scan.ts';

/** Its group, its name in addresses, the word of the plan or its 1d lean, the button's text. */
export const CHIPS = [
  ['direction', 'long', 'LONG', 'LONG'],
  ['direction', 'short', 'SHORT', 'SHORT'],
  ['stance', 'trade', 'trade', 'Trade'],
  ['stance', 'close', 'too close to call', 'Too close'],
  ['stance', 'aside', 'stand aside', 'Aside'],
  ['stance', 'ended', 'ended', 'Ended'],
  ['1d', '1d-long', 'up', '1d long'],
  ['1d', '1d-short', 'down', '1d short'],
] as const;
export const VIEWS = ['all', 'changed', 'mine'] as const;

export type Chip = (typeof CHIPS)[number][1];

export interface Filters {
  readonly chips: readonly Chip[];
  readonly claims: readonly string[];
  readonly view: (typeof VIEWS)[number];
  readonly search: string;
}

export const NO_FILTERS: Filters = { chips: [], claims: [], view: 'all', search: '' };

export const MOST_LETTERS = 40;

export const searchText = (text: string): string =>
  [...text.replace(/\p{Cc}/gu, '')].slice(0, MOST_LETTERS).join('');

export interface Filtered {
  readonly coin: string;
  readonly plan: Partial<Pick<ScannedPlan, 'leans' | 'claims' | 'yesterday'>> & {
    readonly action: string | null;
    readonly stance: string | null;
    readonly life?: { readonly ended: unknown } | null | undefined;
  };
}

/** Values that it does not know are dropped. */
export function readFilters(address: string): Filters {
  const given = new URLSearchParams(address);
  const [chips, claims] = [given.getAll('is'), given.getAll('claim')];
  return {
    chips: CHIPS.flatMap(([, chip]) => (chips.includes(chip) ? chip : [])),
    claims: RULES.flatMap(({ claim }) => (claims.includes(claim) ? claim : [])),
    view: VIEWS.find((known) => known === given.get('view')) ?? 'all',
    search: searchText(given.get('q') ?? ''),
  };
}

/** 'is=short&is=close&claim=squeeze%3A1d&view=mine&q=bt'. */
export function addressOf({ chips, claims, view, search }: Filters): string {
  const address = new URLSearchParams();
  for (const chip of chips) address.append('is', chip);
  for (const claim of claims) address.append('claim', claim);
  if (view !== 'all') address.set('view', view);
  if (search !== '') address.set('q', search);
  return `${address}`;
}

export function chipsOf({ plan: { action, stance, life, leans } }: Filtered): readonly Chip[] {
  const words: unknown[] = [...(life?.ended ? ['ended'] : [action, stance]), leans?.['1d']];
  return CHIPS.flatMap(([, chip, word]) => (words.includes(word) ? chip : []));
}

/** All claims hold; of what changed since yesterday, some may have ended. */
export function passes(row: Filtered, filters: Filters, name = ''): boolean {
  const { chips, claims, view, search } = filters;
  const { holds = [], ended = [] } = row.plan.claims ?? {};
  const states = view === 'changed' ? [...holds, ...ended] : holds;
  const own = chipsOf(row);
  const fits = (group: string) => {
    const chosen = CHIPS.filter(([of, chip]) => of === group && chips.includes(chip));
    return chosen.length === 0 || chosen.some(([, chip]) => own.includes(chip));
  };
  const named = `${row.coin} ${name}`.toLowerCase();
  return (
    named.includes(search.trim().toLowerCase()) &&
    ['direction', 'stance', '1d'].every(fits) &&
    claims.every((claim) => states.includes(claim))
  );
}
