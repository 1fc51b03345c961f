import { claimId } from '../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../analysis-server/analyst/claims/proposition.ts';
import type { AnalysisFacts } from '../../domain/analysis/analysis.ts';
import type {
  ClaimValue,
  EvidenceSpan,
  FixedAnswer,
  StoredClaim,
} from '../../domain/claim/claim.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { formatNumber, formatPrice } from '../../domain/text/number-format.ts';
import { epochMs } from '../../domain/text/quantity.ts';

type Facts = Pick<
  AnalysisFacts,
  'candleTimes' | 'tickSize' | 'tradeRecommendation' | 'technicalIndicators' | 'supportResistance'
>;

function claim(
  proposition: Proposition,
  words: string,
  about: Pick<StoredClaim, 'kind' | 'topic' | 'leans'> & Partial<StoredClaim>,
): StoredClaim {
  const { type } = proposition;
  const timeframes = 'timeframe' in proposition ? [proposition.timeframe] : [];
  const common = { id: claimId(proposition), timeframes, weight: 0.5, values: [], candles: null };
  const phrase = words.replace(/\.$/, '');
  return { ...common, ...about, proposition: { ...proposition, type }, words, phrase };
}

/** Claims about the values of an analysis, each with its words; whether they hold is not asked. */
function claimsOf(facts: Facts) {
  const { candleTimes, tickSize, tradeRecommendation: plan } = facts;
  const { DMI, CCI, MACDLine, MACDSignal } = facts.technicalIndicators['4h'];
  const [resistance = plan.currentPrice] = facts.supportResistance['4h'].resistanceLevels;
  const adx = DMI.ADX ?? 0;
  const cci = CCI ?? 0;
  const target = plan.takeProfit.TP1 ?? plan.entry;
  const newest = candleTimes['4h'] ?? epochMs(0);
  const price = (number: number) => formatPrice(number, tickSize);
  const beyond = plan.action === 'LONG' ? 'below' : 'above';

  const value = (timeframe: Timeframe, field: string, number: number | null): ClaimValue => ({
    fact: `${timeframe}.${field}`,
    timeframe,
    value: number ?? 0,
    candleTime: candleTimes[timeframe],
  });
  const ofPlan = (field: string, number: number | undefined): ClaimValue => ({
    ...value('4h', field, number ?? 0),
    fact: `plan.${field}`,
  });
  const resistanceLevel = {
    name: '4h resistance',
    fact: '4h.resistanceLevels.1',
    timeframe: '4h',
    price: resistance,
  } as const;
  return {
    averages: claim(
      { type: 'agreement', subject: 'price-MA50', side: 'above', holds: TIMEFRAMES, fails: [] },
      'Price is above MA50 on all 5 timeframes.',
      {
        kind: 'agreement',
        topic: 'trend',
        leans: 'long',
        timeframes: [...TIMEFRAMES],
        values: [
          { ...value('15m', 'price', plan.currentPrice), fact: 'price' },
          ...TIMEFRAMES.map((one) =>
            value(one, 'movingAverages.MA50', facts.technicalIndicators[one].movingAverages.MA50),
          ),
        ],
      },
    ),
    strength: claim(
      {
        type: 'trend-strength',
        timeframe: '4h',
        strength: 'strong',
        led: 'buyers',
        adx,
        diPlus: DMI.diPlus ?? 0,
        diMinus: DMI.diMinus ?? 0,
      },
      `4h ADX is trending and buyers lead (${formatNumber(adx, 1)}).`,
      {
        kind: 'state',
        topic: 'trend',
        leans: 'long',
        values: [
          value('4h', 'DMI.ADX', adx),
          value('4h', 'DMI.diPlus', DMI.diPlus),
          value('4h', 'DMI.diMinus', DMI.diMinus),
        ],
      },
    ),
    crossed: claim(
      {
        type: 'crossed',
        timeframe: '4h',
        line: 'MACDLine',
        over: 'MACDSignal',
        side: 'above',
        ago: 3,
      },
      '4h MACD crossed above its signal 3 candles ago.',
      {
        kind: 'change',
        topic: 'momentum',
        leans: 'long',
        values: [value('4h', 'MACDLine', MACDLine), value('4h', 'MACDSignal', MACDSignal)],
        candles: {
          timeframe: '4h',
          first: epochMs(newest - 3 * PERIOD_MS['4h']),
          last: newest,
        },
      },
    ),
    overbought: claim(
      { type: 'oscillator', timeframe: '4h', reading: 'CCI', state: 'overbought', value: cci },
      `4h CCI is overbought (${formatNumber(cci, 1)}).`,
      { kind: 'state', topic: 'momentum', leans: 'short', values: [value('4h', 'CCI', cci)] },
    ),
    resistance: claim(
      {
        type: 'nearest-level',
        side: 'above',
        at: false,
        level: resistanceLevel,
        percent: 1.32,
        atr: 2.64,
      },
      `4h resistance is 1.32% above price at ${price(resistance)}.`,
      {
        kind: 'level',
        topic: 'level',
        leans: 'neither',
        timeframes: ['4h'],
        values: [value('4h', 'resistanceLevels.1', resistance)],
      },
    ),
    stop: claim(
      { type: 'stop', price: plan.stopLoss, percent: 1.79, atr: 3.58 },
      `The stop is 1.79% or 3.6 ATR away at ${price(plan.stopLoss)}.`,
      {
        kind: 'plan',
        topic: 'plan',
        leans: 'neither',
        values: [
          ofPlan('stopLoss', plan.stopLoss),
          ofPlan('entry', plan.entry),
          ofPlan('atr', plan.atr),
        ],
      },
    ),
    target: claim(
      {
        type: 'target',
        ...{ label: 'TP1', role: 'first', price: target, percent: 2.72, ratio: 1.52, hours: 9 },
      },
      `TP1 is at ${price(target)} (2.72% or 1.52 R away, typically 9 hours).`,
      {
        kind: 'plan',
        topic: 'plan',
        leans: 'neither',
        values: [ofPlan('takeProfit.TP1', target), ofPlan('etaHours.TP1', plan.etaHours.TP1)],
      },
    ),
    ends: claim(
      { type: 'ends', side: beyond, stop: plan.stopLoss },
      `Price touching ${price(plan.stopLoss)} ends it.`,
      {
        kind: 'condition',
        topic: 'plan',
        leans: plan.action === 'LONG' ? 'short' : 'long',
        values: [ofPlan('stopLoss', plan.stopLoss)],
      },
    ),
    outside: claim({ type: 'outside' }, 'News and the order book are not read.', {
      kind: 'gap',
      topic: 'unknown',
      leans: 'neither',
    }),
  };
}

/** A text of plain words and, as pairs of a claim and its words, of evidence. */
function joined(parts: readonly (string | readonly [StoredClaim, string])[]) {
  let text = '';
  const spans: EvidenceSpan[] = [];
  for (const part of parts) {
    const [stated, words] = typeof part === 'string' ? [null, part] : part;
    if (stated) {
      spans.push({ start: text.length, end: text.length + words.length, claim: stated.id });
    }
    text += words;
  }
  return { text, spans };
}

/** A claim's words within a sentence. */
const clause = ({ words }: StoredClaim) => words.replace(/\.$/, '').replace(/^The /, 'the ');

/** A text with its evidence, as the analyst writes it, about the values of an analysis. */
export function evidenceText(facts: Facts) {
  const claims = claimsOf(facts);
  const { averages, strength, crossed, overbought, resistance, stop, target, ends, outside } =
    claims;
  const ending = clause(ends);
  const { text: aianalysis, spans: text } = joined([
    `The plan is ${facts.tradeRecommendation.action}, and most of what can be seen agrees: `,
    [averages, 'price is above MA50 on all 5 timeframes'],
    '. The one thing that gives pause is that ',
    [overbought, clause(overbought)],
    '.\n\n### Momentum and volume\n\nBehind it stands a move with some weight, since ',
    [strength, clause(strength)],
    ' and ',
    [crossed, clause(crossed)],
    '.\n\n### The plan\n\nThe way is not quite free: ',
    [resistance, clause(resistance)],
    '. What it costs to be wrong is known, as ',
    [stop, clause(stop)],
    ', while ',
    [target, clause(target)],
    '.\n\n### What would prove it wrong\n\n',
    [ends, ending],
    ', and nothing would be left to argue for.\n\n### What is not known\n\n',
    [outside, clause(outside)],
    '.',
  ]);
  const answer: FixedAnswer = { question: 'what-flips', ...joined([[ends, ending], '.']) };
  const lines = {
    why: [averages.id],
    ends: [ends.id],
    for: [strength.id, crossed.id],
    against: [overbought.id],
  };
  return { aianalysis, text, claims: Object.values(claims), lines, answers: [answer] };
}
