import { type DropReason, type Refusal, refusal } from './drop-reason.ts';
import { COMMANDS } from './lexicon/refused-words.ts';

const MOST_WORDS = 60;
const SLOT = /\{[^{}]*\}/g;
/** Labels whose digits are names: averages, targets, pivots, timeframes. */
const LABEL =
  /\b(?:MA ?(?:5|10|20|50|100|200)|TP[1-3]|[SR][1-3]|1w|1d|4h|1h|15m|15min|4hr|1hr|(?:4|1)[- ]hour(?:ly)?|15[- ]minute|1[- ](?:week|day))\b/gi;
const MARKUP = /https?:|www\.|\b\w+\.(?:com|io|net|org|xyz)\b|[<>[\]`*_#|\\~@^=&]|&\w+;/i;
/** Plain Latin prose. A digit is not in it, whatever its script. */
const PROSE = /^[A-Za-z ,.;:()'’–—\-+/%]*$/;

/** Turns that say more than their words: of what comes, of no danger, of every timeframe. */
const TURNS: readonly (readonly [RegExp, DropReason])[] = [
  [/\b(go|goes|going|head|heads|heading|headed|come|comes|move|moves|is|are) next\b/i, 'promise'],
  [/\brisks? (nothing|little|next to nothing)\b/i, 'promise'],
  [
    /\b(no|without|zero|little|hardly any|free of|devoid of) (any |real )?(risk|danger)\b/i,
    'promise',
  ],
  [
    /(?<!not )\b(every|all|any|each|both|across|no)( of)?( the| these| five)* (timeframes?|time frames?|charts?|frames?|horizons?)\b/i,
    'unresolved-claim',
  ],
];

/**
 * Refuses what no sentence of a text may hold, whatever it says: digits outside labels, markup,
 * characters that are not plain Latin prose, commands, more words than a reader follows.
 */
export function surfaceFault(sentence: string): Refusal | null {
  const bare = sentence.replace(SLOT, ' ').replace(/williams %r/gi, 'Williams R');
  const unlabelled = bare.replace(LABEL, ' ');
  if (/[{}]/.test(bare)) return refusal('unknown-slot', 'a lone brace');
  if (MARKUP.test(bare)) return refusal('markup', MARKUP.exec(bare)?.[0] ?? '');
  const numeral = /[\p{N}%]/u.exec(unlabelled);
  if (numeral) return refusal('bare-numeral', numeral[0]);
  if (/[$€£¥₿]/.test(bare)) return refusal('wrong-unit', 'a currency sign');
  if (!PROSE.test(unlabelled)) return refusal('characters', 'outside plain Latin prose');
  // A hyphen joins words; anywhere else it may be read as a minus.
  const signs = sentence.replace(/(?<![\w-])[-+]DI\b|\bDI[-+]/g, 'DI').replace(/\w-(?=\w)/g, '');
  if (/[-+]|\/\s*\{|\}\s*\/|\d\{|\}\w|\w\{/.test(signs)) return refusal('wrong-unit', 'a sign');
  if (bare.split(/\s+/).length > MOST_WORDS) return refusal('too-long', `over ${MOST_WORDS} words`);
  if (!/[.]$/.test(sentence.trim())) return refusal('not-a-sentence', 'has no full stop');
  const first = /^[A-Za-z']+/.exec(sentence.trim())?.[0]?.toLowerCase() ?? '';
  if (COMMANDS.has(first)) return refusal('advice', first);
  for (const [turn, reason] of TURNS) {
    const said = turn.exec(bare);
    if (said) return refusal(reason, said[0]);
  }
  return null;
}
