import * as v from 'valibot';

export type RecomputeCommand =
  | { readonly snapshot: string; readonly random?: never }
  | { readonly random: number; readonly snapshot?: never };

const USAGE =
  'npm run recompute -- <snapshot id>, or npm run recompute -- --random <how many, 1 to 100000>';

export class RecomputeCommandError extends Error {}

const IdSchema = v.pipe(v.string(), v.uuid());
const CountSchema = v.pipe(
  v.string(),
  v.digits(),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100_000),
);

/** @throws RecomputeCommandError */
export function readRecomputeCommand(args: readonly string[]): RecomputeCommand {
  const [first = '', second, ...more] = args;
  const random = v.safeParse(CountSchema, second);
  if (first === '--random' && random.success && more.length === 0) return { random: random.output };
  if (first === '--random') {
    throw new RecomputeCommandError(`--random is ${second ?? 'missing'}; allowed: ${USAGE}`);
  }
  const id = v.safeParse(IdSchema, first);
  if (id.success && second === undefined) return { snapshot: id.output };
  throw new RecomputeCommandError(
    `${args.length === 0 ? 'No snapshot is named' : `${args.join(' ')} is no id of a snapshot`}; allowed: ${USAGE}`,
  );
}
