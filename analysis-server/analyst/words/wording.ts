import { capitalised } from '../sentence.ts';

/**
 * What a claim says, as a clause ('4h MACD is below its signal[ (−9.95 against 3.95)]') and as a noun
 * phrase that says the same. Square brackets hold figures, dropped in a short form. Neither ends with
 * a mark; both fit after every connective.
 */
export interface Wording {
  readonly clause: string;
  readonly noun: string;
  /** In a list, if not the noun phrase. */
  readonly item?: string;
  /** What a rule waits for, if the others hold figures of a moment; not in brackets. */
  readonly rule?: string;
}

export interface WordingContext {
  readonly tickSize: number;
}

export type WordingsOf<P extends { readonly type: string }> = {
  readonly [T in P['type']]: (
    proposition: Extract<P, { readonly type: T }>,
    context: WordingContext,
  ) => Wording;
};

/** 'price', 'is', 'below 1d MA50'. */
export const said = (subject: string, verb: string, rest: string): Wording => ({
  clause: `${subject} ${verb} ${rest}`,
  noun: `${subject} ${rest}`,
});

/** 'TP1 odds', 'are', 'of', '39%'. */
export const worded = (subject: string, verb: string, link: string, rest: string): Wording => ({
  clause: `${subject} ${verb} ${rest}`,
  noun: `${subject} ${link} ${rest}`,
});

/** 'price', 'crossed', 'crossing', 'above 1d MA50 at the last close'. */
export const happened = (
  subject: string,
  past: string,
  participle: string,
  rest: string,
): Wording => ({
  ...worded(subject, past, participle, rest),
  item: `${subject} ${past} ${rest}`,
});

const FIGURES = /\[([^\]]*)\]/g;

export function rendered(template: string, short = false): string {
  return template.replace(FIGURES, short ? '' : '$1');
}

/** 'Below MA50 on all 5 timeframes', '4h golden cross 3 candles ago'. */
export function listItem({ noun, item = noun }: Wording, short = false): string {
  const plain = item.replace(
    /^(?:price (?=above|at|below|between|broke|crossed|in)|an? |the )/,
    '',
  );
  return capitalised(rendered(plain, short));
}

/** Of no moment: '1d RSI below 30', '4h golden cross'. */
export const rulePhrase = ({ noun, item = noun, rule = item }: Wording): string =>
  listItem({ clause: noun, noun: rule }, true);
