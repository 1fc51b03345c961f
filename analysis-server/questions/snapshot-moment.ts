import * as v from 'valibot';
import type { AnalysisFacts } from '../../domain/analysis/analysis.ts';
import type { Database } from '../../platform/database/database.ts';
import { analyseCandles, contextOf } from '../analyst/analyse.ts';
import { OriginSchema } from '../analyst/origin.ts';
import { NoPlanError } from '../analyst/plan.ts';
import type { TextContext } from '../analyst/text/context.ts';
import { NotRecomputable, readRecomputable } from '../store/recomputable.ts';

export interface SnapshotMoment {
  readonly facts: AnalysisFacts;
  readonly context: TextContext;
}

const NOT_FOUND_AGAIN =
  'This engine cannot compute that analysis again, so its evidence is not known.';

/** Recomputes a stored analysis of any engine version. @throws NotRecomputable */
export async function momentOfSnapshot(database: Database, id: string): Promise<SnapshotMoment> {
  const { result, inputs, candles } = await readRecomputable(database, id);
  const origin = v.safeParse(OriginSchema, result);
  if (!origin.success) throw new NotRecomputable('other-engine', NOT_FOUND_AGAIN);
  const { coin, market, tickSize, actualAnalysisTime: analysedAt } = origin.output;
  const { derivatives } = inputs;
  try {
    const analysed = analyseCandles({ coin, market, tickSize, candles, derivatives, analysedAt });
    return { facts: analysed.facts, context: contextOf(analysed) };
  } catch (error) {
    if (!(error instanceof NoPlanError)) throw error;
    throw new NotRecomputable('other-engine', NOT_FOUND_AGAIN);
  }
}
