/** The facts of a request, as a model reads them in its prompt: slot → value as shown. */
export type ReadFacts = ReadonlyMap<string, string>;

export function factsInPrompt(prompt: string): ReadFacts {
  return new Map(
    [...prompt.matchAll(/\{([\w.]+)\} = "([^"]*)"/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
}

/** A shown value as a number: '64,250.5' → 64250.5; NaN where it is none. */
export function numberIn(facts: ReadFacts, name: string): number {
  return Number((facts.get(name) ?? '').replace(/[,%M]/g, '') || Number.NaN);
}
