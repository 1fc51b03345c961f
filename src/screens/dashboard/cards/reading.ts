import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import {
  formatMillions,
  formatNumber,
  formatPercent,
  formatPrice,
  formatVolume,
} from '../../../../domain/number-format.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import type { Tone } from '../../../ui/tone.ts';

/** One value with its name. */
export interface Reading {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
  /** A word or two beside the value, such as 'Overbought'. */
  readonly standing?: { readonly text: string; readonly tone: Tone };
  /** Why the value is missing. */
  readonly missing?: string;
}

export interface ReadingGroup {
  readonly title?: string;
  readonly readings: readonly Reading[];
  /** What stands in place of no readings. */
  readonly empty?: string;
}

export interface ReadingCard {
  readonly title: string;
  readonly groups: readonly ReadingGroup[];
}

type Form = 'price' | 'two' | 'four' | 'millions' | 'volume' | 'percent';

/** Makes readings of one timeframe: formats values and finds why one is missing. */
export interface ReadingMaker {
  readonly analysis: KnownFacts;
  readonly timeframe: Timeframe;
  /** @param field dotted key within the timeframe, as `missing` names it */
  readonly value: (label: string, field: string, value: number | null, form: Form) => Reading;
}

/** A maker for one analysis and timeframe. */
export function readingMaker(analysis: KnownFacts, timeframe: Timeframe): ReadingMaker {
  const reasons = new Map(
    analysis.missing
      .filter((entry) => entry.timeframe === timeframe)
      .map((entry) => [entry.field, entry.reason]),
  );
  const forms: Record<Form, (value: number | null) => string> = {
    price: (value) => formatPrice(value, analysis.tickSize),
    two: (value) => formatNumber(value, 2),
    four: (value) => formatNumber(value, 4),
    millions: formatMillions,
    volume: formatVolume,
    percent: (value) => formatPercent(value, 0),
  };
  return {
    analysis,
    timeframe,
    value: (label, field, value, form) => {
      const missing = value === null ? reasons.get(field) : undefined;
      return { label, text: forms[form](value), ...(missing ? { missing } : {}) };
    },
  };
}

/** The sign of a number as a tone; the sign itself stands in the text. */
export function toneOfSign(value: number | null): Tone {
  if (value === null || value === 0) return 'plain';
  return value > 0 ? 'up' : 'down';
}

/** 'uptrend' → 'Uptrend'. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
