import * as v from 'valibot';
import { Refusal } from './error-code.ts';

export class EnvironmentError extends Refusal {
  override readonly name = 'EnvironmentError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Their values are never printed. */
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/;

function faultOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? 'the environment';
  const isWorded = !issue.message.startsWith('Invalid ');
  if (isWorded && issue.message.startsWith(`${name} `)) return issue.message;
  // A schema's own message repeats the value.
  const allowed = isWorded ? issue.message : `expected ${issue.expected ?? 'another value'}`;
  const { input } = issue;
  if (input === undefined) return `${name} is not set${isWorded ? `; ${allowed}` : ''}`;
  // The input of a rule over several variables is all of them.
  if (typeof input === 'object') return `${name}: ${allowed}`;
  const value = SECRET_NAME.test(name) ? 'a value that is not shown' : JSON.stringify(input);
  return `${name} is ${value}; ${allowed}`;
}

/** An empty variable counts as unset. @throws EnvironmentError listing every bad variable */
export function readEnvironment<const S extends v.GenericSchema>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
  faultsBetween: (set: Readonly<Record<string, string | undefined>>) => string[] = () => [],
): v.InferOutput<S> {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(schema, set);
  const faults = [...(parsed.issues ?? []).map(faultOf), ...faultsBetween(set)];
  if (!parsed.success || faults.length > 0) throw new EnvironmentError(faults);
  return parsed.output;
}

export function wholeNumber(least: number, most: number) {
  const allowed = `allowed: a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, allowed),
    v.transform(Number),
    v.minValue(least, allowed),
    v.maxValue(most, allowed),
  );
}

const url = (beginning: RegExp, allowed: string) =>
  v.pipe(
    v.string(),
    v.check((text) => beginning.test(text) && URL.canParse(text), `allowed: ${allowed}`),
  );

export const HttpUrl = url(/^https?:/, 'an http or https URL');

/** Names a host. */
export const SmtpUrl = url(/^smtps?:\/\/[^/?#]/, 'smtp://user:password@host:port or smtps://...');

export const PostgresUrl = url(/^postgres(ql)?:/, 'postgres://user:password@host:port/database');

export const Switch = v.pipe(
  v.picklist(['1', '0', 'true', 'false'], 'allowed: 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);
