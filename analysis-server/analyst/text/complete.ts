import type { Claim } from '../claims/claim.ts';
import { wordCount } from '../sentence.ts';
import type { TextContext } from './context.ts';
import { type Draft, SECTION_TITLES, type SectionTitle } from './draft.ts';
import { dutiesOf } from './duties.ts';
import { linesOf } from './lines.ts';
import { offerOf } from './offer.ts';
import { realise } from './realise.ts';
import { sectionOf } from './rules/draft.ts';
import { joined } from './rules/join.ts';
import { Picking } from './rules/picking.ts';
import { claimsIn, piecesOf } from './slot.ts';

export const LEAST_WORDS = 120;
export const MOST_WORDS = 180;
const MOST_OPINIONS = 5;

const PLAIN = /\b(?:and|but|while|yet|although|though)\b/gi;

const isOpinion = (sentence: string) =>
  piecesOf(sentence).some(
    (piece) => 'words' in piece && /\p{L}/u.test(piece.words.replaceAll(PLAIN, '')),
  );

type Sections = Record<SectionTitle, string[]>;

const draftOf = (sections: Sections): Draft => ({
  sections: SECTION_TITLES.map((title) => ({ title, sentences: sections[title] })),
});

/** A text in the making: each claim is stated once, and what stands beside it only named. */
class Completing {
  readonly #context: TextContext;
  readonly #told: string[];
  readonly #facts: readonly Claim[];
  readonly #allowed: ReadonlySet<Claim>;
  readonly #stated: Set<Claim>;
  readonly #picking = new Picking();
  readonly #sections: Sections = {
    Trend: [],
    Momentum: [],
    Levels: [],
    Opinion: [],
    'Not known': [],
  };
  #opinions = 0;

  constructor(context: TextContext) {
    const { facts, named } = offerOf(context);
    this.#context = context;
    this.#told = Object.values(linesOf(context)).flat();
    this.#facts = facts;
    this.#allowed = new Set([...facts, ...named, ...dutiesOf(context)]);
    this.#stated = new Set(named);
    for (const claim of named) this.#picking.use(claim);
  }

  state(title: SectionTitle, claims: readonly Claim[]): void {
    const fresh = claims.filter((claim) => !this.#stated.has(claim));
    this.#sections[title].push(...joined(fresh, this.#context));
    this.#use(fresh);
  }

  say(title: SectionTitle, sentence: string): void {
    const claims = claimsIn([sentence]).flatMap((n) => this.#context.claims[n - 1] ?? []);
    if (!claims.every((claim) => this.#allowed.has(claim))) return;
    const isVoice = isOpinion(sentence);
    const fits = isVoice
      ? this.#opinions < MOST_OPINIONS
      : !claims.some((claim) => this.#stated.has(claim));
    if (!fits) {
      this.state(title, claims);
      return;
    }
    if (isVoice) this.#opinions += 1;
    this.#sections[title].push(sentence);
    this.#use(claims);
  }

  #use(claims: readonly Claim[]): void {
    for (const claim of claims) {
      this.#stated.add(claim);
      this.#picking.use(claim);
    }
  }

  get #words(): number {
    return wordCount(realise(draftOf(this.#sections), this.#context, this.#told).text);
  }

  /** Adds the heaviest that is not said, then cuts what says least. */
  end(): Draft {
    while (this.#words < LEAST_WORDS) {
      const [next] = this.#picking.take(this.#facts, 1);
      if (!next) break;
      this.state(sectionOf(next), [next]);
    }
    while (this.#words > MOST_WORDS && this.#cutLeast());
    return draftOf(this.#sections);
  }

  #cutLeast(): boolean {
    const weightOf = (sentence: string) =>
      Math.max(0, ...claimsIn([sentence]).map((n) => this.#context.claims[n - 1]?.weight ?? 0));
    const spare = SECTION_TITLES.filter((title) => title !== 'Not known').flatMap((title) =>
      this.#sections[title].map((sentence, at, { length }) => ({
        ...{ title, at },
        rank: 4 * Number(isOpinion(sentence)) + 2 * Number(length === 1) + weightOf(sentence),
      })),
    );
    const [least] = spare.toSorted((a, b) => a.rank - b.rank);
    if (!least) return false;
    this.#sections[least.title].splice(least.at, 1);
    return true;
  }
}

/** Sections in order, what is not known, and 120 to 180 words as far as there are claims. */
export function complete(draft: Draft, context: TextContext): Draft {
  const text = new Completing(context);
  for (const { title, sentences } of draft.sections) {
    for (const sentence of sentences) text.say(title, sentence);
  }
  text.state('Not known', dutiesOf(context));
  return text.end();
}
