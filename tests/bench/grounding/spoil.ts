import { type Fact, type FactTable, renderFact } from '../../../analysis-server/analyst/facts.ts';
import type { LabelledSentence } from './labelled-sentence.ts';

const SLOT = /\{([^}]+)\}/;

const FRAMES: readonly (readonly [RegExp, string])[] = [
  [/four-hour/i, 'daily'],
  [/\bdaily\b/i, 'weekly'],
  [/\bhourly\b/i, 'four-hour'],
  [/\bweekly\b/i, 'hourly'],
];

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bRSI\b/, 'CCI'],
  [/MACD line/, 'RSI'],
  [/\bADX\b/, 'RSI'],
  [/\bMA50\b/, 'MA200'],
  [/\bMA20\b/, 'MA100'],
  [/\bATR\b/, 'RSI'],
  [/\bfirst target(?= (at|is|\())/i, 'entry'],
  [/\bVWAP\b/, 'pivot'],
];

function numberFact(sentence: string, table: FactTable): Fact | null {
  const fact = table.facts.get(SLOT.exec(sentence)?.[1] ?? '');
  return fact && fact.unit !== 'word' ? fact : null;
}

/** A frame's value under another frame's name; only where the slot itself has one. */
function otherFrame(sentence: string, fact: Fact): string | null {
  if (/^(plan\.|price)/.test(fact.name) || (sentence.match(/\{/g) ?? []).length !== 1) return null;
  const found = FRAMES.find(([pattern]) => pattern.test(sentence));
  return found ? sentence.replace(found[0], found[1]) : null;
}

function otherName(sentence: string): string | null {
  if ((sentence.match(/\{/g) ?? []).length !== 1) return null;
  const found = NAMES.find(([pattern]) => pattern.test(sentence));
  return found ? sentence.replace(found[0], found[1]) : null;
}

/** A true sentence made false in one place, in each way that applies. */
export function spoiled(sentence: string, table: FactTable): LabelledSentence[] {
  const fact = numberFact(sentence, table);
  if (!fact) return [];
  const shown = renderFact(fact, table.tickSize);
  const invented = shown.replace(/\d/, (digit) => String((Number(digit) + 3) % 10));
  const made: readonly (readonly [string, string | null])[] = [
    ['bare number', sentence.replace(SLOT, shown)],
    ['invented number', sentence.replace(SLOT, invented)],
    ['unknown slot', sentence.replace(SLOT, '{4h.SuperTrend}')],
    ['wrong unit', sentence.replace(SLOT, `${'$&'} per cent`)],
    ['second number', sentence.replace(SLOT, `${'$&'}, or roughly a third more`)],
    ['other timeframe', otherFrame(sentence, fact)],
    ['other indicator', otherName(sentence)],
    ['promise', sentence.replace(/\.$/, ', and a rise is guaranteed.')],
    ['link', sentence.replace(/\.$/, ' (see https://example.com/x).')],
    ['fullwidth digit', sentence.replace(/\.$/, ' near ７０.')],
  ];
  return made.flatMap(([kind, text]) =>
    text === null || text === sentence
      ? []
      : [{ sentence: text, isGood: false, origin: `spoiled: ${kind}` }],
  );
}
