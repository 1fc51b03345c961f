import type { Action } from '../../../domain/analysis/recommendation.ts';
import type { Claim } from '../claims/claim.ts';
import { type GrammarFault, grammarFaults } from './grammar.ts';
import { type SlotToken, sentenceOf, type Token, tokensOf } from './tokens.ts';
import { PRAISING_WORDS } from './vocabulary.ts';
import { type Grounds, type Read, readToken, type WordFault } from './words.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What is never praised: no odds, cost or result of a plan is good. */
const FIGURES = wordsOf('odds costs fees slippage');
/** Not praised if it is not to be traded. */
const PLAN = wordsOf("plan plan's idea idea's case case's decision verdict reward bargain it");
/** May be strong or good within the argument. */
const ARGUMENTS = wordsOf(
  'argument arguments objection objections reason reasons evidence sign signal doubt caution warning counterweight',
);
const DENIALS = wordsOf(
  'not hardly barely scarcely less least without neither nor little than doubt objection',
);
/** Words between one and what it speaks of, or what denies it. */
const NEAR = 4;

function isStoodAside(claims: readonly Claim[]): boolean {
  return claims.some(
    ({ proposition: said }) =>
      said.type === 'says-now' ||
      said.type === 'ended' ||
      (said.type === 'stance' && said.stance !== 'trade'),
  );
}

/** Places of words that praise odds or costs, or a plan that is not to be traded. */
function praiseIn(tokens: readonly Token[], stoodAside: boolean): number[] {
  const words = tokens.map((token) => (token.kind === 'word' ? token.lower : ''));
  const speaksOf = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  if (!speaksOf(FIGURES) && !(stoodAside && speaksOf(PLAN))) return [];
  return words.flatMap((word, at) => {
    if (!PRAISING_WORDS.has(word)) return [];
    const isOfArgument = words.slice(at + 1, at + NEAR).some((next) => ARGUMENTS.has(next));
    const isDenied = words.slice(Math.max(0, at - NEAR), at).some((before) => DENIALS.has(before));
    return isOfArgument || isDenied ? [] : [at];
  });
}

export type VoiceFault =
  | WordFault
  | GrammarFault
  /** Neither a verb nor an independent clause. */
  | 'fragment'
  | 'too-long'
  | 'repeated-slot'
  | 'praise';

export interface FoundFault {
  readonly fault: VoiceFault;
  readonly about: string;
}

export interface SentenceContext {
  /** Number 1 is the first. */
  readonly claims: readonly Claim[];
  readonly action: Action;
  /** Claims that the text has used as often as it may. */
  readonly spent?: ReadonlySet<number>;
}

const LONGEST_SENTENCE = 600;

interface FoundSlot {
  readonly slot: SlotToken;
  readonly claim: Claim | null;
  readonly fault: VoiceFault | null;
}

function slotsOf(tokens: readonly Token[], context: SentenceContext): readonly FoundSlot[] {
  const { claims, spent } = context;
  const seen = new Set<number>();
  const faultOf = (number: number, claim: Claim | undefined): VoiceFault | null => {
    if (!claim || spent?.has(number)) return 'unknown-slot';
    return seen.has(number) ? 'repeated-slot' : null;
  };
  return tokens.flatMap((slot): FoundSlot[] => {
    if (slot.kind !== 'slot') return [];
    const claim = claims[slot.number - 1];
    const fault = faultOf(slot.number, claim);
    seen.add(slot.number);
    return [{ slot, claim: fault === null ? (claim ?? null) : null, fault }];
  });
}

function slotLetter(token: SlotToken, claims: readonly Claim[]): string {
  if (token.form !== ':n') return 'C';
  return claims[token.number - 1]?.kind === 'condition' ? 'K' : 'N';
}

export function readTokens(
  tokens: readonly Token[],
  grounds: Grounds,
  claims: readonly Claim[],
): readonly Read[] {
  return tokens.map((token, at) =>
    token.kind === 'slot'
      ? { letter: slotLetter(token, claims) }
      : readToken(token, at === 0, grounds),
  );
}

function voiceFaults(tokens: readonly Token[], used: readonly Claim[], context: SentenceContext) {
  const grounds = { claims: used, side: context.action === 'LONG' ? 'long' : 'short' } as const;
  const read = readTokens(tokens, grounds, context.claims);
  const about = (at: number) => tokens[at]?.text ?? '';
  const own = read.flatMap((each, at) =>
    'fault' in each ? [{ fault: each.fault, about: about(at) }] : [],
  );
  if (own.length > 0) return own;
  const letters = read.map((each) => ('letter' in each ? each.letter : '?')).join('');
  const leans = new Set(used.flatMap((each) => (each.leans === 'neither' ? [] : [each.leans])));
  const [only] = leans;
  const lean = leans.size !== 1 ? null : only === grounds.side ? 'for' : 'against';
  return grammarFaults(letters, lean).map(({ fault, at }) => ({ fault, about: about(at) }));
}

function plainly(clauses: readonly string[]): string | null {
  const pairs = clauses.flatMap((clause, at) =>
    at % 2 === 0 ? [[clause, ...clauses.slice(at + 1, at + 2)]] : [],
  );
  return pairs.length === 0 ? null : pairs.map((pair) => `${pair.join('; ')}.`).join(' ');
}

/** If the writer's words fail, claims stay as plain clauses; without claims `slots` is empty. */
export function checkSentence(sentence: string, context: SentenceContext) {
  const tokens = tokensOf(sentence.slice(0, LONGEST_SENTENCE));
  const found = slotsOf(tokens, context);
  const kept = found.filter(({ claim }) => claim !== null);
  const used = kept.flatMap(({ claim }) => claim ?? []);
  const faults: FoundFault[] = [
    ...(sentence.length > LONGEST_SENTENCE ? [{ fault: 'too-long', about: '' } as const] : []),
    ...found.flatMap(({ fault, slot }) => (fault === null ? [] : [{ fault, about: slot.text }])),
    ...voiceFaults(tokens, used, context),
    ...praiseIn(tokens, isStoodAside(context.claims)).map(
      (at): FoundFault => ({ fault: 'praise', about: tokens[at]?.text ?? '' }),
    ),
  ];
  const slots = kept.map(({ slot }) => slot.number);
  const [first] = faults;
  if (!first) return { sentence: sentenceOf(tokens), lostVoice: null, faults, slots };
  const clauses = kept.map(({ slot }) => `{c${slot.number}${slot.form === ':s' ? ':s' : ''}}`);
  return { sentence: plainly(clauses), lostVoice: first.fault, faults, slots };
}
