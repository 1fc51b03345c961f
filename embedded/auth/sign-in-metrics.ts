import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';

/** Initialised to zero, so that a rate exists before the first sign-in. */
const OUTCOMES = ['ok', 'limited', 'wrong', 'unconfirmed', 'banned', 'refused', 'failed'] as const;

type SignInOutcome = (typeof OUTCOMES)[number];

const BY_CODE: Readonly<Record<string, SignInOutcome>> = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'unconfirmed',
  user_banned: 'banned',
};

const RefusalSchema = v.object({ error_code: v.string() });

async function outcomeOf(answer: Response): Promise<SignInOutcome> {
  if (answer.ok) return 'ok';
  if (answer.status === 429) return 'limited';
  if (answer.status >= 500) return 'failed';
  const read = v.safeParse(
    RefusalSchema,
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  return (read.success ? BY_CODE[read.output.error_code] : undefined) ?? 'refused';
}

export type CountSignIn = (answer: Response) => Promise<void>;

export function countSignIns(registry: Registry): CountSignIn {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by password: ok, limited (too many tries), wrong (address or password), unconfirmed, banned, refused for another reason, failed here.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return async (answer) => counter.inc({ outcome: await outcomeOf(answer) });
}
