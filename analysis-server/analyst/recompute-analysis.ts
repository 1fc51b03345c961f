import * as v from 'valibot';
import { ENGINE } from '../../domain/analysis/engine.ts';
import {
  type Difference,
  firstDifference,
  type Recomputation,
} from '../../domain/analysis/recomputation.ts';
import {
  type AnalysisInputs,
  type CoinCandles,
  type SnapshotInputs,
  snapshotInputs,
} from '../../domain/analysis/snapshot-inputs.ts';
import { fieldsOf } from '../../domain/analysis/stored-fields.ts';
import { canonicalJson } from '../../domain/text/canonical-json.ts';
import { analyseCandles, withPlanHash, writeByRules } from './analyse.ts';
import { originOf } from './origin.ts';
import { NoPlanError } from './plan.ts';

const unequal = (kind: 'other-inputs' | 'other-engine' | 'difference', found: Difference) =>
  ({ equal: false, kind, ...found }) as const;

/** What a language model wrote cannot be computed. */
function withoutWords(result: object): object {
  const {
    aianalysis: _,
    text: __,
    claims: ___,
    lines: ____,
    answers: _____,
    writer: ______,
    ...facts
  } = fieldsOf(result);
  return facts;
}

/** Empty if this engine makes no plan of the candles. */
async function computeAgain(input: AnalysisInputs, withWords: boolean): Promise<object> {
  try {
    const analysed = await withPlanHash(analyseCandles(input));
    return withWords ? writeByRules(analysed) : analysed.facts;
  } catch (error) {
    if (error instanceof NoPlanError) return {};
    throw error;
  }
}

/** Compares every byte, words only if rules wrote them; depends on its arguments alone. */
export async function recompute(
  stored: unknown,
  inputs: SnapshotInputs,
  candles: CoinCandles,
): Promise<Recomputation> {
  const { engine, ...rest } = fieldsOf(stored);
  if (engine !== ENGINE) {
    return unequal('other-engine', { path: 'engine', stored: engine, computed: ENGINE });
  }
  const origin = originOf(rest, inputs, candles);
  if (origin.issues) {
    const [issue] = origin.issues;
    const path = v.getDotPath(issue) ?? '';
    return unequal('difference', { path, stored: issue.input, computed: undefined });
  }
  const found = await snapshotInputs(origin.from);
  const otherInputs = firstDifference(inputs, found, ['inputs']);
  if (otherInputs) return unequal('other-inputs', otherInputs);

  const withWords = origin.writer === 'rules';
  const computed = await computeAgain(origin.from, withWords);
  const claimed = withWords ? fieldsOf(stored) : withoutWords(fieldsOf(stored));
  const text = canonicalJson(computed);
  if (canonicalJson(claimed) === text) {
    const bytes = new TextEncoder().encode(text).length;
    return { equal: true, hash: inputs.hash, bytes, withWords };
  }
  const difference = firstDifference(claimed, JSON.parse(text));
  return unequal('difference', difference ?? { path: '', stored: claimed, computed });
}
