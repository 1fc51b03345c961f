import type { Database } from '../../platform/database/database.ts';
import { analyseCandles, contextOf } from '../analyst/analyse.ts';
import { originOf } from '../analyst/origin.ts';
import { NoPlanError } from '../analyst/plan.ts';
import { NotRecomputable, readRecomputable } from '../store/recomputable.ts';

const NOT_FOUND_AGAIN =
  'This engine cannot compute that analysis again, so its evidence is not known.';

/** Recomputes a stored analysis of any engine version. @throws NotRecomputable */
export async function momentOfSnapshot(database: Database, id: string) {
  const { result, inputs, candles } = await readRecomputable(database, id);
  const { from } = originOf(result, inputs, candles);
  if (!from) throw new NotRecomputable('other-engine', NOT_FOUND_AGAIN);
  try {
    const analysed = analyseCandles(from);
    return { facts: analysed.facts, context: contextOf(analysed) };
  } catch (error) {
    if (!(error instanceof NoPlanError)) throw error;
    throw new NotRecomputable('other-engine', NOT_FOUND_AGAIN);
  }
}

export type SnapshotMoment = Readonly<Awaited<ReturnType<typeof momentOfSnapshot>>>;
