const UNITS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred ' +
  'thousand million billion trillion nil nought naught';
const PARTS =
  'half halves third thirds quarter quarters fifth fifths sixth seventh eighth ninth tenth tenths ' +
  'hundredth thousandth percent percentage bps fourth';
const MULTIPLES =
  'double doubles doubled triple triples tripled quadruple twice thrice twofold threefold tenfold ' +
  'dozen dozens score scores hundreds thousands millions couple twofold fold decade pair duo trio';

/**
 * Words that state a number. 'one', 'first', 'second', 'zero' and 'four-hour' are not here: what
 * idiom and label allow of them is in the lexicon, the rest of them is refused there.
 */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `${UNITS} ${PARTS} ${MULTIPLES} second seconds`.split(' '),
);

/** What after 'one' makes a number of it. */
export const COUNTED_AFTER_ONE = new Set(
  'percent per hundred thousand million hour hours day days week weeks month point points candle candles dollar dollars tick times usd usdt and in out to'.split(
    ' ',
  ),
);
