import { readdirSync } from 'node:fs';
import { isMissing } from './file-error.ts';

/** What a folder holds; nothing where it is absent. */
export function entriesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
