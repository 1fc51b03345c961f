import type { Claim } from '../../claims/claim.ts';
import { wordingOf } from '../../words/en.ts';
import { rendered } from '../../words/wording.ts';
import { claimsOfType, primaryOf, type TextContext } from '../context.ts';
import type { Draft, SectionTitle } from '../draft.ts';
import { offerOf } from '../offer.ts';
import { filled, joined } from './join.ts';
import { closing, opinionsOf } from './opinions.ts';
import { Picking } from './picking.ts';

const MOST_TREND = 3;
const MOST_MOMENTUM = 2;
const MOST_OTHER = 1;
const MOST_LEVELS = 2;

const isAt = ({ proposition }: Claim) => 'at' in proposition && proposition.at === true;

export function sectionOf({ topic }: Claim): SectionTitle {
  switch (topic) {
    case 'trend':
      return 'Trend';
    case 'unknown':
      return 'Not known';
    case 'level':
    case 'pattern':
    case 'plan':
      return 'Levels';
    default:
      return 'Momentum';
  }
}

/** Named beside the text, it would be said twice: no figure can be left out. */
function isBare(claim: Claim, context: TextContext): boolean {
  const { clause } = wordingOf(claim, context);
  return rendered(clause) === rendered(clause, true);
}

export function draftByRules(context: TextContext): Draft {
  const { facts, named } = offerOf(context);
  const sayable = new Set([...facts, ...named]);
  const known = opinionsOf(context).filter(
    ({ about }) => sayable.has(about) && !(named.includes(about) && isBare(about, context)),
  );
  const opinions = known.filter((one) => known.find(({ title }) => title === one.title) === one);
  const picking = new Picking();
  for (const claim of named) picking.use(claim);
  for (const { about } of opinions) picking.use(about);

  const unnamed = named.filter(
    (claim) => !isBare(claim, context) && opinions.every(({ about }) => about !== claim),
  );
  const of = (...topics: readonly Claim['topic'][]) =>
    facts.filter(({ topic }) => topics.includes(topic));
  const { between } = primaryOf(context);
  const ofPlan = [between, ...claimsOfType(context, 'stop-behind', 'wide-candles')];
  const levels = of('level', 'pattern');
  const at = levels.find(isAt);
  const stated = {
    Trend: picking.take(of('trend'), MOST_TREND),
    Momentum: [
      ...picking.take(of('momentum'), MOST_MOMENTUM),
      ...picking.take(of('volume'), MOST_OTHER),
      ...picking.take(of('volatility', 'funding'), MOST_OTHER),
    ],
    Levels: [
      ...picking.take(
        levels.filter((claim) => claim !== between && (claim === at || !isAt(claim))),
        MOST_LEVELS,
        2,
      ),
      ...ofPlan.flatMap((claim) => (claim && sayable.has(claim) ? claim : [])).slice(0, 2),
    ],
  };
  const sections = (['Trend', 'Momentum', 'Levels'] as const).map((title) => ({
    title,
    sentences: [
      ...joined(stated[title], context),
      ...opinions
        .filter((one) => one.title === title)
        .map(({ template, about }) => filled(template, { x: about }, context)),
    ],
  }));
  return { sections: [...sections, { title: 'Opinion', sentences: closing(context, unnamed) }] };
}
