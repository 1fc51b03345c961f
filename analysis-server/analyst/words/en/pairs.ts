import type { ChangeProposition } from '../../claims/propositions/change.ts';
import type { LineName } from '../../claims/propositions/terms.ts';
import type { Wording } from '../wording.ts';
import { agoText, candlesText, countText } from './count.ts';
import { frameMark } from './frame-mark.ts';

type Crossed = Extract<ChangeProposition, { readonly type: 'crossed' }>;
type Held = Extract<ChangeProposition, { readonly type: 'held' }>;

const LINES: Readonly<Record<LineName, string>> = {
  close: 'close',
  MA20: 'MA20',
  MA50: 'MA50',
  MA200: 'MA200',
  MACDLine: 'MACD line',
  MACDSignal: 'MACD signal',
  zero: 'zero',
  diPlus: 'DI+',
  diMinus: 'DI-',
  tenkanSen: 'Tenkan-sen',
  kijunSen: 'Kijun-sen',
};

function object({ line, over }: Crossed | Held): string {
  if (over === 'zero') return LINES.zero;
  return line === 'MACDLine' ? 'its signal' : `the ${LINES[over]}`;
}

function leader({ side }: Crossed | Held) {
  const buyers = side === 'above';
  return {
    lead: buyers ? 'buyers' : 'sellers',
    from: buyers ? 'sellers' : 'buyers',
    lines: `[ (DI+ ${side} DI-)]`,
  };
}

function cross(crossed: Crossed): Wording[] {
  const { line, over, side, timeframe } = crossed;
  const frame = frameMark(timeframe);
  const ago = agoText(crossed.ago);
  const isUp = side === 'above';
  if (line === 'close') {
    const through = `through the ${frame}${LINES[over]} ${ago}`;
    return [
      {
        clause: `price ${isUp ? 'rose' : 'fell'} ${through}`,
        noun: `the ${isUp ? 'rise' : 'fall'} of price ${through}`,
      },
    ];
  }
  if (over === 'MACDSignal') {
    const turn = `${isUp ? 'up' : 'down'} through its signal ${ago}`;
    return [
      { clause: `the ${frame}MACD turned ${turn}`, noun: `the turn of the ${frame}MACD ${turn}` },
    ];
  }
  if (over === 'zero') {
    const zero = `${side} zero ${ago}`;
    return [
      {
        clause: `the ${frame}MACD line ${isUp ? 'rose' : 'fell'} ${zero}`,
        noun: `the ${isUp ? 'rise' : 'fall'} of the ${frame}MACD line ${zero}`,
      },
    ];
  }
  if (line === 'MA50') {
    const name = `${isUp ? 'golden' : 'death'} cross`;
    const lines = `[ (MA50 ${side} MA200)]`;
    return [
      {
        clause: `the ${frame}averages made a ${name} ${ago}${lines}`,
        noun: `the ${frame}${name} ${ago}${lines}`,
      },
    ];
  }
  if (line !== 'diPlus') return [];
  const { lead, from, lines } = leader(crossed);
  const when = `on the ${frame}chart ${ago}${lines}`;
  return [
    {
      clause: `${lead} took the lead from ${from} ${when}`,
      noun: `the change of lead from ${from} to ${lead} ${when}`,
    },
  ];
}

export function crossedWords(crossed: Crossed): readonly [Wording, ...Wording[]] {
  const line = `${frameMark(crossed.timeframe)}${LINES[crossed.line]}`;
  const where = `${crossed.side} ${object(crossed)} ${agoText(crossed.ago)}`;
  return [
    { clause: `the ${line} crossed ${where}`, noun: `the cross of the ${line} ${where}` },
    ...cross(crossed),
  ];
}

export function heldWords(held: Held): readonly [Wording, ...Wording[]] {
  const frame = frameMark(held.timeframe);
  const line = `the ${frame}${LINES[held.line]}`;
  const where = `${held.side} ${object(held)}`;
  const run = candlesText(held.candles);
  const first = {
    clause: `${line} has been ${where} for ${run}`,
    noun: `the run of ${run} with ${line} ${where}`,
  };
  if (held.line === 'close') {
    const average = LINES[held.over];
    const clause = `price has closed ${held.side} the ${frame}${average} for ${run} in a row`;
    const closes = `${countText(held.candles)} ${frame}closes`;
    return [{ clause, noun: `a run of ${closes} ${held.side} the ${average}` }];
  }
  if (held.line !== 'diPlus') return [first];
  const { lead, lines } = leader(held);
  const chart = `the ${frame}chart for ${run}${lines}`;
  return [
    first,
    { clause: `${lead} have led ${chart}`, noun: `the lead of the ${lead} on ${chart}` },
  ];
}
