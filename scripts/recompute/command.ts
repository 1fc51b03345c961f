import * as v from 'valibot';
import { recompute } from '../../analysis-server/analyst/recompute-analysis.ts';
import { NotRecomputable, readRecomputable } from '../../analysis-server/store/recomputable.ts';
import { bytesText, unequalText } from '../../domain/analysis/recomputation-text.ts';
import type { Database } from '../../platform/database/database.ts';
import { UsageError } from '../backup/command.ts';

export type RecomputeCommand =
  | { readonly snapshot: string; readonly random?: never }
  | { readonly random: number; readonly snapshot?: never };

const USAGE =
  'npm run recompute -- <snapshot id>, or npm run recompute -- --random <how many, 1 to 100000>';

const IdSchema = v.pipe(v.string(), v.uuid());
const CountSchema = v.pipe(
  v.string(),
  v.digits(),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100_000),
);

/** @throws UsageError */
export function readRecomputeCommand(args: readonly string[]): RecomputeCommand {
  const [first = '', second, ...more] = args;
  const random = v.safeParse(CountSchema, second);
  if (first === '--random' && random.success && more.length === 0) return { random: random.output };
  if (first === '--random') {
    throw new UsageError(`--random is ${second ?? 'missing'}; allowed: ${USAGE}`);
  }
  const id = v.safeParse(IdSchema, first);
  if (id.success && second === undefined) return { snapshot: id.output };
  throw new UsageError(
    `${args.length === 0 ? 'No snapshot is named' : `${args.join(' ')} is no id of a snapshot`}; allowed: ${USAGE}`,
  );
}

async function verdictOn(database: Database, id: string) {
  try {
    const { result, inputs, candles } = await readRecomputable(database, id);
    const found = await recompute(result, inputs, candles);
    if (!found.equal) return { same: false, words: unequalText(found) };
    const words = found.withWords ? '' : '; without its words, which a language model wrote';
    return { same: true, words: `The same: ${bytesText(found.bytes)}, hash ${found.hash}${words}` };
  } catch (error) {
    if (!(error instanceof NotRecomputable)) throw error;
    return { same: false, words: error.message };
  }
}

async function idsOf(database: Database, command: RecomputeCommand): Promise<readonly string[]> {
  if (command.snapshot !== undefined) return [command.snapshot];
  const rows = await database.query<{ id: string }>(
    'select id from public.analysis_snapshots order by random() limit $1',
    [command.random],
  );
  return rows.map(({ id }) => id);
}

/** Recomputes a command's snapshots; `say` gets each line. @returns whether all match */
export async function runRecomputeCommand(
  database: Database,
  command: RecomputeCommand,
  say: (line: string) => void,
): Promise<boolean> {
  const ids = await idsOf(database, command);
  if (ids.length === 0) {
    say('No analysis says what it was computed from.');
    return false;
  }
  let same = 0;
  for (const id of ids) {
    const verdict = await verdictOn(database, id);
    if (verdict.same) same += 1;
    if (!verdict.same || command.snapshot !== undefined) say(`${id}: ${verdict.words}`);
  }
  if (command.random !== undefined) say(`${same} of ${ids.length} are the same.`);
  return same === ids.length;
}
