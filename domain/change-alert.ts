import { directionTitle, planLine } from './alert-words.ts';
import type { AnalysisOutline } from './analysis-outline.ts';
import { type Change, changeLine, isUrgent } from './change.ts';
import { baseOf, type Coin } from './coin.ts';

/** What a person reads of changes outside the app. */
export interface ChangeAlert {
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

const TITLES: Readonly<Record<Exclude<Change['kind'], 'direction'>, string>> = {
  crossing: 'price crossed a level',
  stop: 'plan moved',
  target: 'plan moved',
  structure: 'market structure turned',
  conviction: 'evidence changed',
};

function titleOf(coin: Coin, weightiest: Change): string {
  if (weightiest.kind === 'direction') {
    return directionTitle(coin, weightiest.from, weightiest.to);
  }
  if (weightiest.kind === 'crossing') {
    const verb = weightiest.price >= weightiest.at ? 'rose past' : 'fell past';
    return `${baseOf(coin)}: price ${verb} ${weightiest.level === 'stop' ? 'the stop' : weightiest.label}`;
  }
  return `${baseOf(coin)}: ${TITLES[weightiest.kind]}`;
}

/**
 * Words changes for a notification: the weightiest as its title, all of them and the new plan below.
 * @param changes at least one, the weightiest first
 * @throws RangeError where there is none
 */
export function alertOf(changes: readonly Change[], fresh: AnalysisOutline): ChangeAlert {
  const [weightiest, ...others] = changes;
  if (!weightiest) throw new RangeError('an alert needs at least one change');
  // A flip's title says it all.
  const rest = weightiest.kind === 'direction' ? others : changes;
  const line = changeLine(rest);
  return {
    title: titleOf(fresh.coin, weightiest),
    body: `${line ? `${line}. ` : ''}${planLine(fresh.plan, fresh.tickSize)}`,
    urgent: isUrgent(changes),
  };
}
