/**
 * One way to say a claim, as a clause ('the <four-hour >MACD line is below its signal[ (-9.95
 * against 3.95)]') and as a noun phrase ('a <four-hour >MACD line below its signal[ (...)]') that say
 * the same. What stands in angle marks names the timeframe and goes where the sentence has named it;
 * what stands in square brackets are figures that a short form leaves out. Neither begins with a
 * capital or ends with a mark, and both fit after every connective.
 */
export interface Wording {
  readonly clause: string;
  readonly noun: string;
  /** The same as a text's first sentence says it, after 'but': 'stand aside: ...'; code alone asks for it. */
  readonly lead?: string;
}

/** What words depend on beside the proposition. */
export interface WordingContext {
  /** The coin's smallest price step. */
  readonly tickSize: number;
}

/** The wordings of each type of proposition; at least one, for most two or three. */
export type WordingsOf<P extends { readonly type: string }> = {
  readonly [T in P['type']]: (
    proposition: Extract<P, { readonly type: T }>,
    context: WordingContext,
  ) => readonly [Wording, ...Wording[]];
};
