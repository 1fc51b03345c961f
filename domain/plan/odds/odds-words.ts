interface Fraction {
  readonly share: number;
  readonly words: string;
  /** Takes a singular verb: 'about 1 in 4 reaches'. */
  readonly isOne: boolean;
}

const inWords = (of: number, all: number): Fraction => ({
  share: of / all,
  words: `about ${of} in ${all}`,
  isOne: of === 1,
});

const FRACTIONS: readonly Fraction[] = [
  inWords(1, 10),
  inWords(1, 8),
  inWords(1, 6),
  inWords(1, 5),
  inWords(1, 4),
  inWords(3, 10),
  inWords(1, 3),
  inWords(2, 5),
  { share: 0.45, words: 'nearly half', isOne: false },
  { share: 0.5, words: 'about half', isOne: false },
  inWords(3, 5),
  inWords(2, 3),
  inWords(7, 10),
  inWords(3, 4),
  inWords(4, 5),
  inWords(9, 10),
];

/** Closer to 0 or 1 than this, a share is only called below or above a tenth from it. */
const EXTREME = 0.09;
const FEWEST: Fraction = { share: 0, words: 'fewer than 1 in 10', isOne: false };
const MOST: Fraction = { share: 1, words: 'more than 9 in 10', isOne: false };

function fractionOf(share: number): Fraction {
  if (share < EXTREME) return FEWEST;
  if (share > 1 - EXTREME) return MOST;
  return FRACTIONS.reduce((nearest, fraction) =>
    Math.abs(fraction.share - share) < Math.abs(nearest.share - share) ? fraction : nearest,
  );
}

/** No finer than it is known: 0.24 → 'about 1 in 4'. */
export function oddsWords(share: number): string {
  return fractionOf(share).words;
}

/** Verb after `oddsWords`: 'about 1 in 4 reaches', 'about 2 in 5 reach'. */
export function oddsVerb(share: number, one: string, many: string): string {
  return fractionOf(share).isOne ? one : many;
}
