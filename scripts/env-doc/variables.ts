import * as v from 'valibot';
import { DESCRIPTIONS, type Description } from './descriptions.ts';
import { BUILD_VARIABLES, PROGRAMS } from './programs.ts';

/** One variable as a program reads it. */
interface Reading {
  readonly program: string;
  /** Null where it has none. */
  readonly default: string | null;
  readonly required: boolean;
}

export interface Variable extends Description {
  readonly name: string;
  readonly readings: readonly Reading[];
  /** In the words of its schema; null where any text will do. */
  readonly allowed: string | null;
}

/** What no schema of ours takes but one that takes any text. */
const NEVER_GOOD = '\u0000';

function allowedBy(schema: v.GenericSchema): string | null {
  const [issue] = v.safeParse(schema, NEVER_GOOD).issues ?? [];
  return /allowed: (.*)$/s.exec(issue?.message ?? '')?.[1] ?? null;
}

function readingOf(program: string, schema: v.GenericSchema): Reading {
  const fallback: unknown = v.getDefault(schema);
  return {
    program,
    default: typeof fallback === 'string' ? fallback : null,
    required: !v.is(schema, undefined),
  };
}

/** Every variable, in the order of its descriptions, with what the schemas say of it. */
export function readVariables(): readonly Variable[] {
  return Object.entries(DESCRIPTIONS).map(([name, description]) => {
    const found = Object.entries(PROGRAMS).flatMap(([program, entries]) => {
      const schema = entries[name];
      return schema ? [{ program, schema }] : [];
    });
    const readings = found.map(({ program, schema }) => readingOf(program, schema));
    if (BUILD_VARIABLES.some((each) => each === name)) {
      readings.push({ program: 'build', default: null, required: false });
    }
    const allowed = found.map(({ schema }) => allowedBy(schema)).find((each) => each !== null);
    return { ...description, name, readings, allowed: allowed ?? null };
  });
}

/** The variables of each group, in order. */
export function inGroups(variables: readonly Variable[]): ReadonlyMap<string, readonly Variable[]> {
  return Map.groupBy(variables, (variable) => variable.group);
}
