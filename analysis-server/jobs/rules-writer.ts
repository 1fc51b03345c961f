import { wordsByRules } from '../analyst/analyse.ts';
import type { Writer } from './writer.ts';

/** Writes without a model: at once, and the same claims always make the same words. */
export const rulesWriter: Writer = {
  async write(analysed) {
    return wordsByRules(analysed);
  },
};
