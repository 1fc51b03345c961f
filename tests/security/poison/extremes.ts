/** Easternmost and westernmost: a moment is a day later, or earlier, on their people's clocks. */
const EAST = 'Pacific/Kiritimati';
const WEST = 'Etc/GMT+12';

/** A value as JSON has it, and the zone of the person who tries it. */
export interface Extreme {
  readonly value: unknown;
  readonly zone: string;
}

/** Of one type there are so many at most. */
export const MOST_EXTREMES = 7;

const MEGABYTE = 1_000_000;

const NUMBERS = [0, 5e-324, 1e-12, 1e12, Number.MAX_VALUE, 'Infinity', 'NaN'];

const EARLY = ['-infinity', '4714-11-24 00:00:00+00 BC', '2020-01-01T00:00:00Z'];
const LATE = ['2099-12-31T23:59:59.999999Z', '294276-12-31T23:59:59.999999Z', 'infinity'];

/** By what they try: lengths, letters that look like none, words that something else would read. */
const TEXTS = [
  '',
  'x'.repeat(320),
  '\u{1F600}'.repeat(1_024),
  'e\u0301'.repeat(5_000),
  'x'.repeat(MEGABYTE),
  '\u202e\u2066\u200b\ufeff\u0001',
  `%s $1 \\ ' " ; -- {} {"a":1} E'\\x' :* & | ! <-> ( (a+)+$ NaN -infinity`,
];

const JSONS = [
  null,
  [],
  {},
  'x'.repeat(MEGABYTE),
  JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`),
  { tradeRecommendation: {}, snapshotTime: Number.MAX_VALUE },
  { tradeRecommendation: null, snapshotTime: -1 },
];

const LISTS = [
  [],
  [null],
  [['a'], ['b']],
  ['x'.repeat(MEGABYTE)],
  Array.from({ length: 48 }, () => 'x'.repeat(66)),
  Array.from({ length: 10_000 }, () => '08:16'),
];

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** By the base type of a column. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'double precision': NUMBERS,
  numeric: NUMBERS,
  integer: [0, -1, 2 ** 31 - 1, -(2 ** 31)],
  smallint: [0, -1, 32_767, -32_768],
  bigint: [0, -1, '9223372036854775807', '-9223372036854775808'],
  boolean: [true, false, null],
  uuid: [NOBODY, null],
  'uuid[]': [[], [null], Array.from({ length: 20_000 }, () => NOBODY)],
  text: TEXTS,
  'text[]': LISTS,
  'timestamp with time zone': [...EARLY, ...LATE],
  date: [...EARLY, ...LATE],
  jsonb: JSONS,
  json: JSONS,
  bytea: ['', `\\x${'ff'.repeat(MEGABYTE)}`],
};

/**
 * The extremes of a type, from its least to its most.
 * @throws Error for a type of which none are known
 */
export function extremesOf(type: string): readonly Extreme[] {
  const values = VALUES[type];
  if (!values) {
    throw new Error(
      `No extremes are known of the type ${type}: add them in tests/security/poison.`,
    );
  }
  return values.map((value) => ({
    value,
    zone: EARLY.some((early) => early === value) ? WEST : EAST,
  }));
}
