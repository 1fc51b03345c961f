import * as v from 'valibot';
import { DESCRIPTIONS, type Description } from './descriptions.ts';
import { BUILD_VARIABLES, PROGRAMS } from './programs.ts';

interface Use {
  readonly program: string;
  readonly default: string | null;
  readonly required: boolean;
}

export interface Variable extends Description {
  readonly name: string;
  readonly uses: readonly Use[];
  /** From the schema; null if any text is allowed. */
  readonly allowed: string | null;
}

/** Rejected by every schema except those that accept any text. */
const NEVER_GOOD = '\u0000';

function allowedBy(schema: v.GenericSchema): string | null {
  const [issue] = v.safeParse(schema, NEVER_GOOD).issues ?? [];
  return /allowed: (.*)$/s.exec(issue?.message ?? '')?.[1] ?? null;
}

function useOf(program: string, schema: v.GenericSchema): Use {
  const fallback: unknown = v.getDefault(schema);
  return {
    program,
    default: typeof fallback === 'string' ? fallback : null,
    required: !v.is(schema, undefined),
  };
}

export function readVariables(): readonly Variable[] {
  return Object.entries(DESCRIPTIONS).map(([name, description]) => {
    const found = Object.entries(PROGRAMS).flatMap(([program, entries]) => {
      const schema = entries[name];
      return schema ? [{ program, schema }] : [];
    });
    const uses = found.map(({ program, schema }) => useOf(program, schema));
    if (BUILD_VARIABLES.some((each) => each === name)) {
      uses.push({ program: 'build', default: null, required: false });
    }
    const allowed = found.map(({ schema }) => allowedBy(schema)).find((each) => each !== null);
    return { ...description, name, uses, allowed: allowed ?? null };
  });
}

export function inGroups(variables: readonly Variable[]): ReadonlyMap<string, readonly Variable[]> {
  return Map.groupBy(variables, (variable) => variable.group);
}
