import type { Draft, SectionTitle } from '../../../analysis-server/analyst/text/draft.ts';
import type { ReadClaim, ReadPrompt } from './claims-in-prompt.ts';

type Choice = ReadClaim | undefined;

/** Claims that were not chosen yet, heaviest first. */
class Choosing {
  readonly #left: ReadClaim[];

  constructor(claims: readonly ReadClaim[]) {
    this.#left = [...claims];
  }

  take(fits: (claim: ReadClaim) => boolean): Choice {
    const at = this.#left.findIndex(fits);
    return at === -1 ? undefined : this.#left.splice(at, 1)[0];
  }
}

/** A sentence with claims in place of its letters, where all of them are there. */
function sentence(template: string, claims: Readonly<Record<string, Choice>>): string[] {
  const isWhole = Object.values(claims).every((claim) => claim !== undefined);
  return isWhole ? [template.replace(/\{(\w)/g, (_, key) => `{c${claims[key]?.number}`)] : [];
}

/** A draft as a careful model writes it: it reads the claims, weighs them, and writes slots. */
export function goodDraft({ side, claims }: ReadPrompt): Draft {
  const choosing = new Choosing(claims);
  const of = (heading: string, words = /./) =>
    choosing.take((claim) => claim.heading === heading && words.test(claim.clause));
  const leaning = (isFor: boolean) =>
    choosing.take(
      ({ leans, heading }) =>
        heading !== 'PLAN' && heading !== 'BREAK' && leans !== '-' && (leans === side) === isFor,
    );
  const p = of('PLAN', /LONG|SHORT/);
  const s = of('PLAN', /^(?:the|a) stop/);
  const t = of('PLAN', /primary target/);
  const e = of('BREAK', /trade/);
  const [a, b, c, d] = [leaning(true), leaning(false), leaning(true), leaning(false)];
  const trend = { a: of('TREND'), b: of('TREND') };
  const momentum = { a: of('MOMENTUM'), b: of('MOMENTUM') };
  const levels = { a: of('LEVEL'), b: of('LEVEL') };
  const section = (title: SectionTitle, ...sentences: readonly string[][]) => ({
    title,
    sentences: sentences.flat(),
  });
  return {
    sections: [
      section(
        'Overview',
        sentence('{p}, and what weighs most for it is {a:n}.', { p, a }),
        sentence('Against it stands {b:n}, so the case is open.', { b }),
        sentence('The idea stands until {e:n}.', { e }),
      ),
      section('The bigger picture', sentence('{a}, while {b}, and that asks for patience.', trend)),
      section(
        'Momentum and volume',
        sentence('{a}, but {b}, and so the case rests elsewhere.', momentum),
        ['That leaves the picture mixed.'],
      ),
      section('Levels and patterns', sentence('{a}, and {b}.', levels)),
      section('What speaks for it', sentence('{c}, which gives the plan more weight.', { c })),
      section('What speaks against it', sentence('Harder to answer is that {d}.', { d })),
      section('The plan', sentence('{s}, while {t}.', { s, t })),
      section('What would prove it wrong', sentence('{e}.', { e })),
    ],
  };
}
