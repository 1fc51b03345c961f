import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import {
  listItem,
  rendered,
  type Wording,
} from '../../../analysis-server/analyst/words/wording.ts';
import { SAMPLES } from './sample-propositions.ts';

const TICK = 0.1;
const CONNECTIVES = ['because', 'although', 'while', 'since', 'and', 'but', 'whereas'];

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const whole = (template: string) => rendered(template);
const short = (template: string) => rendered(template, true);

/** A wording at the start of a sentence, its clause and its noun, and in a list. */
function inBrief(wording: Wording): string[] {
  const { clause, noun } = wording;
  return [
    `${capitalised(whole(clause))}.`,
    `${capitalised(whole(noun))} carries weight.`,
    `- ${listItem(wording)}`,
  ];
}

/** A wording after every connective, after a colon and without figures; its noun in every place. */
function everywhere(wording: Wording): string[] {
  const [clause, noun] = [whole(wording.clause), whole(wording.noun)];
  return [
    ...inBrief(wording),
    `One thing stands out: ${clause}.`,
    `${capitalised(short(wording.clause))}.`,
    ...CONNECTIVES.map((connective) => `The case is open, ${connective} ${clause}.`),
    `With ${noun}, the case is open.`,
    `The case is open despite ${noun}.`,
    `What weighs most is ${noun}.`,
    `${capitalised(short(wording.noun))} carries weight.`,
  ];
}

/** Every word of a proposition that decides how it is said. */
function headingOf(said: Proposition): string {
  const words = Object.values(said).filter((value) => typeof value === 'string');
  return words.join(' ');
}

/**
 * Samples of every type of proposition: the first of a type in every place of a sentence, the others
 * at its start and in a list.
 */
export function grammarTable(): string {
  const known = new Set<string>();
  const parts = SAMPLES.map((said) => {
    const isFirst = !known.has(said.type);
    known.add(said.type);
    const wording = wordingOf({ proposition: said }, { tickSize: TICK });
    const lines = isFirst ? everywhere(wording) : inBrief(wording);
    return `## ${headingOf(said)}\n${lines.join('\n')}\n`;
  });
  return parts.join('\n');
}
