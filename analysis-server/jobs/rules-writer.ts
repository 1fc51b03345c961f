import { wordsByRules } from '../analyst/analyse.ts';
import type { Writer } from './writer.ts';

/** Writes at once without a model; the same claims always give the same words. */
export const rulesWriter: Writer = {
  async write(analysed) {
    return wordsByRules(analysed);
  },
};
