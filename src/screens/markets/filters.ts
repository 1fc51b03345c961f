import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { wasText } from './market-words.ts';

/** Of a plan in a list: its group, its name in addresses, the plan's own word, the button's text. */
export const CHIPS = [
  ['direction', 'long', 'LONG', 'LONG'],
  ['direction', 'short', 'SHORT', 'SHORT'],
  ['stance', 'trade', 'trade', 'Trade'],
  ['stance', 'close', 'too close to call', 'Too close'],
  ['stance', 'aside', 'stand aside', 'Stand aside'],
  ['stance', 'ended', 'ended', 'Ended'],
] as const;
export const VIEWS = ['all', 'changed', 'mine'] as const;

export type Chip = (typeof CHIPS)[number][1];

export interface Filters {
  readonly chips: readonly Chip[];
  readonly view: (typeof VIEWS)[number];
  readonly search: string;
}

export const NO_FILTERS: Filters = { chips: [], view: 'all', search: '' };

export const MOST_LETTERS = 40;

/** Values that it does not know are dropped. */
export function readFilters(address: string): Filters {
  const given = new URLSearchParams(address);
  const chips = given.getAll('is');
  return {
    chips: CHIPS.flatMap(([, chip]) => (chips.includes(chip) ? chip : [])),
    view: VIEWS.find((known) => known === given.get('view')) ?? 'all',
    search: [...(given.get('q') ?? '')].slice(0, MOST_LETTERS).join(''),
  };
}

/** 'is=short&is=close&view=mine&q=bt'. */
export function addressOf({ chips, view, search }: Filters): string {
  const address = new URLSearchParams(chips.map((chip) => ['is', chip]));
  if (view !== 'all') address.set('view', view);
  if (search !== '') address.set('q', search);
  return `${address}`;
}

/** A plan that has ended has no direction and no stance any more. */
export function chipsOf({ plan: { action, stance, life } }: ScanRow): readonly Chip[] {
  const words: readonly unknown[] = life?.ended ? ['ended'] : [action, stance];
  return CHIPS.flatMap(([, chip, word]) => (words.includes(word) ? chip : []));
}

export function isInView(
  { coin, plan }: ScanRow,
  view: Filters['view'],
  mine: ReadonlySet<string>,
): boolean {
  if (view === 'mine') return mine.has(coin);
  return view === 'all' || wasText(plan) !== null;
}

export function passes(row: ScanRow, { chips, search }: Filters, name = ''): boolean {
  const own = chipsOf(row);
  const fits = (group: string) => {
    const chosen = CHIPS.filter(([of, chip]) => of === group && chips.includes(chip));
    return chosen.length === 0 || chosen.some(([, chip]) => own.includes(chip));
  };
  const named = `${row.coin} ${name}`.toLowerCase();
  return named.includes(search.trim().toLowerCase()) && fits('direction') && fits('stance');
}
