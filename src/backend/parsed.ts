import * as v from 'valibot';
import { failed, type Outcome, succeeded } from './failure.ts';

export function parsed<const S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  status: number,
): Outcome<v.InferOutput<S>> {
  const result = v.safeParse(schema, answer);
  return result.success ? succeeded(result.output) : failed('malformed', status);
}

/** An array without the items that the schema refuses. */
export const readable = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item) => {
        const parsed = v.safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
