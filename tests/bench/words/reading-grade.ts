const VOWELS = /[aeiouy]+/g;

/** Spoken parts of a word, by its groups of vowels; a final e is silent, a figure counts as one. */
function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const groups = letters.replace(/(?:[^laeiouy]e|ed)$/, '').match(VOWELS);
  return Math.max(1, groups?.length ?? 0);
}

/**
 * The school grade for which sentences are written: 0.39 words a sentence, 11.8 syllables a word,
 * less 15.59 (J. P. Kincaid and others, Derivation of New Readability Formulas for Navy Enlisted
 * Personnel, Research Branch Report 8-75, 1975). What stands in parentheses is left out.
 */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) =>
    sentence
      .replace(/ ?\([^)]*\)/g, '')
      .split(/[\s–-]+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  );
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * spoken) / words.length - 15.59;
}
