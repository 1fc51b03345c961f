import * as v from 'valibot';
import { failed, kindOfStatus } from './failure.ts';
import { parsed } from './parsed.ts';

const ConfigSchema = v.object({
  supabaseUrl: v.pipe(v.string(), v.url()),
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  analysisUrl: v.pipe(v.string(), v.url()),
  pushUrl: v.pipe(v.string(), v.url()),
  /** Whether the backend shows its e-mails at /mailbox. */
  mailbox: v.optional(v.boolean()),
});

export type Config = v.InferOutput<typeof ConfigSchema>;

export function configOf(value: unknown): Config | null {
  const result = v.safeParse(ConfigSchema, value);
  return result.success ? result.output : null;
}

const AnswerSchema = v.partial(ConfigSchema);

type BuildEnvironment = Readonly<Record<string, unknown>>;

const serversAt = (origin: string) => ({
  analysisUrl: `${origin}/analysis`,
  pushUrl: `${origin}/push`,
});

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.replace(/\/$/, '') : undefined;

/** Addresses set by the build; they override what the origin answers. */
export function overridesOfBuild(environment: BuildEnvironment): Partial<Config> {
  const given = {
    supabaseUrl: text(environment.VITE_SUPABASE_URL),
    supabaseAnonKey: text(environment.VITE_SUPABASE_ANON_KEY),
    analysisUrl: text(environment.VITE_ANALYSIS_URL),
    pushUrl: text(environment.VITE_PUSH_URL),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Null unless the Supabase project and its public key are set; servers default to the origin. */
export const configOfBuild = (environment: BuildEnvironment, origin: string): Config | null =>
  configOf({ ...serversAt(origin), ...overridesOfBuild(environment) });

/** Fetches the configuration from the page's origin; `overrides` take precedence. */
export async function fetchConfig(origin: string, overrides: Partial<Config> = {}, ask = fetch) {
  let response: Response;
  try {
    response = await ask(`${origin}/config.json`, { headers: { accept: 'application/json' } });
  } catch {
    return failed('unreachable');
  }
  const { ok, status } = response;
  if (!ok) return failed(kindOfStatus(status), status);
  const answer = parsed(AnswerSchema, await response.json().catch(() => null), status);
  if (!answer.ok) return answer;
  const own = { supabaseUrl: origin, ...serversAt(origin) };
  return parsed(ConfigSchema, { ...own, ...answer.value, ...overrides }, status);
}
