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
  const of = (wanted: string) => choosing.take(({ heading }) => heading === wanted);
  const named = (isFor: boolean) =>
    choosing.take(
      ({ leans, heading }) => heading === 'NAMED' && leans !== '-' && (leans === side) === isFor,
    );
  const two = (heading: string) => ({ a: of(heading), b: of(heading) });
  const [trend, more, momentum, volume] = ['TREND', 'TREND', 'MOMENTUM', 'VOLUME'].map(two);
  const [levels, way] = [two('LEVEL'), two('LEVEL')];
  const [a, b] = [named(true), named(false)];
  const section = (title: SectionTitle, ...sentences: readonly string[][]) => ({
    title,
    sentences: sentences.flat(),
  });
  return {
    sections: [
      section(
        'Trend',
        sentence('{a}, while {b}, and that asks for patience.', { ...trend }),
        sentence('{a}, and {b}.', { ...more }),
      ),
      section(
        'Momentum',
        sentence('{a}, but {b}, and so the case rests elsewhere.', { ...momentum }),
        sentence('{a}.', { a: volume?.a }),
        ['That leaves the picture mixed.'],
      ),
      section('Levels', sentence('{a}, and {b}.', levels), sentence('{a}, and {b}.', way)),
      section(
        'Opinion',
        sentence('What weighs most for it is {a:n}.', { a }),
        sentence('Against it stands {b:n}, so the case is open.', { b }),
      ),
    ],
  };
}
