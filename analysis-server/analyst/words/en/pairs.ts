import type { OfType } from '../../claims/proposition.ts';
import type { LineName } from '../../claims/terms.ts';
import { type Wording, type Wordings, ways } from '../wording.ts';
import { agoText, candlesText, countText, frameMark } from './terms.ts';

type Crossed = OfType<'crossed'>;
type Held = OfType<'held'>;

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
  const [lead, from] = side === 'above' ? ['buyers', 'sellers'] : ['sellers', 'buyers'];
  return { lead, from, lines: `[ (DI+ ${side} DI-)]` };
}

function cross(crossed: Crossed): readonly Wording[] {
  const { line, over, side, timeframe } = crossed;
  const frame = frameMark(timeframe);
  const ago = agoText(crossed.ago);
  const isUp = side === 'above';
  const [rose, rise] = isUp ? ['rose', 'rise'] : ['fell', 'fall'];
  if (line === 'close') {
    return ways(` through the ${frame}${LINES[over]} ${ago}`, [
      `price ${rose}`,
      `the ${rise} of price`,
    ]);
  }
  if (over === 'MACDSignal') {
    const turn = ` ${isUp ? 'up' : 'down'} through its signal ${ago}`;
    return ways(turn, [`the ${frame}MACD turned`, `the turn of the ${frame}MACD`]);
  }
  if (over === 'zero') {
    const macd = `the ${frame}MACD line`;
    return ways(` ${side} zero ${ago}`, [`${macd} ${rose}`, `the ${rise} of ${macd}`]);
  }
  if (line === 'MA50') {
    const name = `${isUp ? 'golden' : 'death'} cross`;
    const lines = ` ${ago}[ (MA50 ${side} MA200)]`;
    return ways(lines, [`the ${frame}averages made a ${name}`, `the ${frame}${name}`]);
  }
  if (line !== 'diPlus') return [];
  const { lead, from, lines } = leader(crossed);
  return ways(` on the ${frame}chart ${ago}${lines}`, [
    `${lead} took the lead from ${from}`,
    `the change of lead from ${from} to ${lead}`,
  ]);
}

export function crossedWords(crossed: Crossed): Wordings {
  const line = `the ${frameMark(crossed.timeframe)}${LINES[crossed.line]}`;
  const where = ` ${crossed.side} ${object(crossed)} ${agoText(crossed.ago)}`;
  return [...ways(where, [`${line} crossed`, `the cross of ${line}`]), ...cross(crossed)];
}

export function heldWords(held: Held): Wordings {
  const frame = frameMark(held.timeframe);
  const line = `the ${frame}${LINES[held.line]}`;
  const where = `${held.side} ${object(held)}`;
  const run = candlesText(held.candles);
  if (held.line === 'close') {
    const average = LINES[held.over];
    const clause = `price has closed ${held.side} the ${frame}${average} for ${run} in a row`;
    const closes = `${countText(held.candles)} ${frame}closes`;
    return [{ clause, noun: `a run of ${closes} ${held.side} the ${average}` }];
  }
  const first = {
    clause: `${line} has been ${where} for ${run}`,
    noun: `the run of ${run} with ${line} ${where}`,
  };
  if (held.line !== 'diPlus') return [first];
  const { lead, lines } = leader(held);
  const chart = ` the ${frame}chart for ${run}${lines}`;
  return [first, ...ways(chart, [`${lead} have led`, `the lead of the ${lead} on`])];
}
