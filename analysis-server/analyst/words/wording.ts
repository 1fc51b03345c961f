/**
 * One way to say a claim, as a clause ('the <four-hour >MACD line is below its signal[ (-9.95
 * against 3.95)]') and as a noun phrase that says the same. Angle marks hold the timeframe, dropped
 * if just named; square brackets hold figures, dropped in a short form. Neither begins with a
 * capital or ends with a mark; both fit after every connective.
 */
export interface Wording {
  readonly clause: string;
  readonly noun: string;
  /** In a text's first sentence, after 'but': 'stand aside: ...'; code alone asks for it. */
  readonly lead?: string;
}

export interface WordingContext {
  readonly tickSize: number;
}

/** At least one, for most two or three. */
export type WordingsOf<P extends { readonly type: string }> = {
  readonly [T in P['type']]: (
    proposition: Extract<P, { readonly type: T }>,
    context: WordingContext,
  ) => readonly [Wording, ...Wording[]];
};
