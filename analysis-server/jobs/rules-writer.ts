import { writeByRules } from '../analyst/analyse.ts';
import type { Writer } from './writer.ts';

/** Writes without a model: at once, and the same facts always make the same words. */
export const rulesWriter: Writer = {
  async write(facts) {
    const { aianalysis, citations, writer } = writeByRules(facts);
    return { text: aianalysis, citations, writer };
  },
};
