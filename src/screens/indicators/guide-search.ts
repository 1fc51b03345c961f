import type { GuideEntry, GuideSection } from '../../../domain/guide/guide-entry.ts';

function haystack(title: string, entry: GuideEntry): string {
  const { name, purpose, formula, parameters, source, readings } = entry;
  return [title, name, purpose, formula, parameters, source, ...Object.values(readings)]
    .join('\n')
    .toLowerCase();
}

/** Entries with every word of the query, in any case and order; a blank query keeps everything. */
export function searchGuide(guide: readonly GuideSection[], query: string): GuideSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return guide.flatMap((section) => {
    const entries = section.entries.filter((entry) => {
      const text = haystack(section.title, entry);
      return words.every((word) => text.includes(word));
    });
    return entries.length > 0 ? [{ ...section, entries }] : [];
  });
}

export function entryCount(guide: readonly GuideSection[]): number {
  return guide.reduce((count, { entries }) => count + entries.length, 0);
}
