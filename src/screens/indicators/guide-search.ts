import type { GuideEntry, GuideSection } from '../../../domain/guide/guide-entry.ts';

function haystack(title: string, entry: GuideEntry): string {
  const { name, purpose, formula, parameters, source, readings } = entry;
  return [title, name, purpose, formula, parameters, source, ...Object.values(readings)]
    .join('\n')
    .toLowerCase();
}

/**
 * The part of the guide in which every word of a query occurs, in any case and order. Sections
 * without such an entry are left out; a blank query leaves everything in.
 */
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

/** How many entries a part of the guide holds. */
export function entryCount(guide: readonly GuideSection[]): number {
  return guide.reduce((count, { entries }) => count + entries.length, 0);
}
