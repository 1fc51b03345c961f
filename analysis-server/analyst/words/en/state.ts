import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import type { StateProposition } from '../../claims/market-proposition.ts';
import type { OfType } from '../../claims/proposition.ts';
import { type Wording, type Wordings, type WordingsOf, ways } from '../wording.ts';
import { frameMark, OSCILLATOR_NAMES, oscillatorText } from './terms.ts';

type Predicate = readonly [predicate: string, before: string, after: string];

/** Of 'the RSI', and of 'an RSI'. */
const OSCILLATOR_STATES: Readonly<
  Record<OfType<'oscillator'>['state'], readonly [Predicate, ...Predicate[]]>
> = {
  overbought: [
    ['is overbought', 'overbought', ''],
    ['is in overbought territory', '', 'in overbought territory'],
    [
      'is so high that a pause would not be unusual',
      '',
      'so high that a pause would not be unusual',
    ],
  ],
  firm: [
    ['is firm but not overbought', 'firm', 'short of overbought'],
    ['favours buyers without being overbought', '', 'that favours buyers without being overbought'],
  ],
  middle: [
    ['is near the middle of its range', '', 'near the middle of its range'],
    ['favours neither side', '', 'that favours neither side'],
  ],
  soft: [
    ['is soft but not oversold', 'soft', 'short of oversold'],
    ['favours sellers without being oversold', '', 'that favours sellers without being oversold'],
  ],
  oversold: [
    ['is oversold', 'oversold', ''],
    ['is in oversold territory', '', 'in oversold territory'],
    ['is so low that a pause would not be unusual', '', 'so low that a pause would not be unusual'],
  ],
};

const FORCE = { strong: ['force', 'forceful'], 'very strong': ['great force', 'very forceful'] };

function trendStrengthWords({ timeframe, strength, led, adx }: OfType<'trend-strength'>): Wordings {
  const mark = frameMark(timeframe);
  const value = oscillatorText(adx);
  const figure = `[ (ADX ${value})]`;
  if (strength === 'absent') {
    return [
      ...ways(` ${mark}trend to lean on${figure}`, ['there is little', 'a lack of']),
      ...ways(` no trend[ (${value})]`, [`the ${mark}ADX shows`, `a ${mark}ADX that shows`]),
    ];
  }
  // 'Led by buyers' of a trend, 'with buyers ahead' of a move.
  const ahead = led === 'neither' ? 'with neither side ahead' : `with ${led} ahead`;
  const leaders = led === 'neither' ? ahead : `led by ${led}`;
  if (strength === 'forming') {
    const forming = ` only trying to form ${ahead}${figure}`;
    return [
      {
        clause: `the ${mark}ADX shows a trend in the making ${leaders}[ (${value})]`,
        noun: `a ${mark}trend in the making ${leaders}${figure}`,
      },
      ...ways(forming, [`a ${mark}trend is`, `a ${mark}trend that is`]),
    ];
  }
  const [force, forceful] = FORCE[strength];
  const lead: readonly Wording[] = ways(` a ${strength} ${mark}trend${figure}`, [
    `${led} lead`,
    `the lead of ${led} in`,
  ]);
  return [
    {
      clause: `the ${mark}ADX shows a ${strength} trend ${leaders}[ (${value})]`,
      noun: `a ${strength} ${mark}trend ${leaders}${figure}`,
    },
    ...ways(` ${ahead}${figure}`, [`the ${mark}move has ${force}`, `a ${forceful} ${mark}move`]),
    ...(led === 'neither' ? [] : lead),
  ];
}

const MOVES = {
  rose: ['rose', 'rise'],
  fell: ['fell', 'fall'],
  'stood still': ['stood still', 'standstill'],
} as const;

const FLOWS = {
  in: {
    shown: 'money coming in',
    chart: ['money is flowing into the coin', 'money flowing into the coin'],
  },
  out: {
    shown: 'money leaving',
    chart: ['money is flowing out of the coin', 'money flowing out of the coin'],
  },
  balanced: {
    shown: 'no clear flow',
    chart: ['the flow of money is balanced', 'a balanced flow of money'],
  },
} as const;

const STOPS = { parabolicSAR: 'parabolic SAR', supertrend: 'Supertrend' } as const;

export const STATE_WORDS: WordingsOf<StateProposition> = {
  oscillator: ({ timeframe, reading, state, value }) => {
    const name = `${frameMark(timeframe)}${OSCILLATOR_NAMES[reading]}`;
    const [first, ...more] = OSCILLATOR_STATES[state];
    const said = ([predicate, before, after]: Predicate) =>
      [
        `the ${name} ${predicate}`,
        `a ${before && `${before} `}${name}${after && ` ${after}`}`,
      ] as const;
    return ways(`[ (${oscillatorText(value)})]`, said(first), ...more.map(said));
  },
  'trend-strength': trendStrengthWords,
  'candle-volume': ({ timeframe, amount, candle, share }) => {
    const mark = frameMark(timeframe);
    const figure = `[ (${formatPercent(share, 0)} of the average)]`;
    const [moved, move] = MOVES[candle];
    const last = `the last ${mark}candle`;
    const direction = {
      clause: `${last} ${moved} on ${amount} volume${figure}`,
      noun: `a ${move} on ${amount} volume in ${last}${figure}`,
    };
    // Heavy volume speaks for its candle's side, so the way is said.
    if (amount === 'heavy') return [direction];
    const volume = `volume in ${last}`;
    return [direction, ...ways(figure, [`${volume} was ${amount}`, `${amount} ${volume}`])];
  },
  'money-flow': ({ timeframe, flow, value }) => {
    const mark = frameMark(timeframe);
    const { shown, chart } = FLOWS[flow];
    const text = formatNumber(value, 2);
    const name = `${mark}Chaikin money flow`;
    return [
      ...ways(` ${shown}[ (${text})]`, [`the ${name} shows`, `a ${name} that shows`]),
      ...ways(` on the ${mark}chart[ (Chaikin money flow ${text})]`, chart),
    ];
  },
  'outside-band': ({ timeframe, band, close, edge }, { tickSize }) => {
    const name = `${frameMark(timeframe)}close`;
    const side = band === 'upper' ? 'above' : 'below';
    return ways(
      ` the ${band} Bollinger band[ (${formatPrice(close, tickSize)} against ${formatPrice(edge, tickSize)})]`,
      [`the last ${name} is ${side}`, `a ${name} ${side}`],
      [`the last ${name} is stretched beyond`, `a ${name} stretched beyond`],
    );
  },
  'trailing-stop': ({ timeframe, of, trend, value }, { tickSize }) => {
    const name = `${frameMark(timeframe)}${STOPS[of]}`;
    const way = trend === 'bullish' ? 'up' : 'down';
    return ways(
      `[ (${formatPrice(value, tickSize)})]`,
      [`the ${name} is ${trend}`, `a ${trend} ${name}`],
      [`the ${name} points ${way}`, `a ${name} that points ${way}`],
    );
  },
  'range-place': ({ third, share, low, high }, { tickSize }) => {
    const range = `${formatPrice(low, tickSize)} to ${formatPrice(high, tickSize)}`;
    const figures = `[ (${formatPercent(share, 0)} of the way up from ${range})]`;
    const where = ` in the ${third} third of`;
    return [
      ...ways(`${where} its hundred-day range${figures}`, ['price is', 'price']),
      ...ways(`${where} the last hundred days' range${figures}`, ['price trades', 'trading']),
    ];
  },
  /** As what it costs in eight hours. */
  funding: ({ payer, rate, intervalHours, sum7d }, { tickSize }) => {
    const eightHours = numberText((rate / intervalHours) * 8, 'rate', tickSize);
    const week = sum7d === null ? '' : ` and ${numberText(sum7d, 'rate', tickSize)} in seven days`;
    const figures = `[ (${eightHours} in eight hours${week})]`;
    if (payer === 'longs') {
      return ways(
        figures,
        [
          'longs pay shorts more funding than usual',
          'more funding than usual from longs to shorts',
        ],
        [
          'funding makes a long dearer to hold than usual',
          'funding that makes a long dearer to hold than usual',
        ],
      );
    }
    return ways(
      ` against the habit${figures}`,
      ['shorts pay funding to longs', 'funding from shorts to longs'],
      ['funding makes a short costly to hold', 'funding that makes a short costly to hold'],
    );
  },
};
