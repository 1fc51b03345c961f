import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { complete } from '../../../analysis-server/analyst/text/complete.ts';
import { linesOf } from '../../../analysis-server/analyst/text/lines.ts';
import { realise } from '../../../analysis-server/analyst/text/realise.ts';
import { checkDraft } from '../../../analysis-server/analyst/voice/check-draft.ts';
import { DRAFT_FORM } from '../../../analysis-server/language-model/draft-schema.ts';
import { draftMoments } from '../../bench/words/draft-moments.ts';
import { textFaults } from '../../bench/words/text-faults.ts';
import { isShared } from '../../support/recorded-candles.ts';

/** Of all sentences. */
const MOST_LOST = 0.03;

const fileOf = (at: number) => new URL(`../../fixtures/drafts/${at + 1}.json`, import.meta.url);

/** Drafts of a capable model that knew nothing but the prompts of `npm run model-prompts`. */
test.skipIf(!isShared('candles'))(
  'drafts from the prompt stand (skipped without ../shared/data/candles)',
  async () => {
    const moments = await draftMoments();
    const checked = moments.map((moment, at) => {
      expect(existsSync(fileOf(at)), `draft ${at + 1}`).toBe(true);
      const draft = v.parse(DRAFT_FORM.schema, JSON.parse(readFileSync(fileOf(at), 'utf8')));
      const { draft: kept, lost } = checkDraft(draft, moment);
      const told = Object.values(linesOf(moment.context)).flat();
      const text = realise(complete(kept, moment.context), moment.context, told);
      expect(textFaults(text, moment.context), `draft ${at + 1}`).toEqual([]);
      return { lost, sentences: draft.sections.flatMap(({ sentences }) => sentences).length };
    });
    const all = checked.reduce((sum, { sentences }) => sum + sentences, 0);
    const lost = checked.flatMap((each) => each.lost);
    expect(moments).toHaveLength(5);
    expect(lost.length / all, JSON.stringify(lost, null, 1)).toBeLessThanOrEqual(MOST_LOST);
  },
);
