import { readdirSync } from 'node:fs';
import { isMissing } from './file-error.ts';

/** Empty if the folder is absent. */
export function entriesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
