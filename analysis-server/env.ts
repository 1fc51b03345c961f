import * as v from 'valibot';
import { EmailAddressSchema } from '../domain/person/email-address.ts';
import { EnvironmentError, HttpUrl } from '../platform/process/environment.ts';
import {
  operatorVariables,
  readServerEnvironment,
  serverVariables,
} from '../platform/server/server-environment.ts';
import { ModelVariables, modelFaults } from './language-model/model-settings.ts';
import { MarketVariables } from './market/opening/market-settings.ts';

export const AnalysisSchema = v.pipe(
  v.object({
    ...serverVariables('3001'),
    SUPABASE_URL: v.optional(HttpUrl),
    SUPABASE_SERVICE_ROLE_KEY: v.optional(v.string()),
    SITE_URL: v.optional(HttpUrl),
    ADMIN_FALLBACK_EMAIL: v.optional(EmailAddressSchema),
    ...MarketVariables,
    ...ModelVariables,
    ...operatorVariables('info'),
  }),
  v.forward(
    v.partialCheck(
      [['SUPABASE_URL'], ['SUPABASE_SERVICE_ROLE_KEY'], ['SITE_URL']],
      (env) => {
        const given = [env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, env.SITE_URL];
        return given.every((value) => value === undefined) || !given.includes(undefined);
      },
      'set SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY and SITE_URL together, to serve the beta desk, or none of them',
    ),
    ['SUPABASE_URL'],
  ),
);

export type AnalysisEnvironment = v.InferOutput<typeof AnalysisSchema>;

/** @throws EnvironmentError listing every bad variable at once */
export function readAnalysisEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): AnalysisEnvironment {
  const read = readServerEnvironment(AnalysisSchema, environment);
  const faults = modelFaults(read);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return read;
}
