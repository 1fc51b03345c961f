import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { type Asking, askFrom, type Exchange } from './from-address.ts';
import type { Account, ServerUnderLoad } from './server.ts';

const SessionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ access_token: v.string(), refresh_token: v.string() }),
);

/** One request of an ordinary user, and how it went. */
export interface Step {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
}

const THINKING_MS = 400;
/** Rounds; a person may open 20 tickets an hour. */
const TICKET_EVERY = 70;
const ANALYSIS_EVERY = 40;
const SIGN_IN_EVERY = 20;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * A person who signs in and then goes round: watch list, tickets, a new ticket, settings, coins, an
 * analysis, the landing page, until `signal` ends it. Every so often signs in afresh.
 * @param from the loopback address that is this person's own
 */
export async function actAsPerson(
  server: ServerUnderLoad,
  account: Account,
  from: string,
  signal: AbortSignal,
  record: (step: Step) => void,
): Promise<void> {
  const ask = async (name: string, asking: Asking): Promise<Exchange> => {
    const exchange = await askFrom(from, server.origin, asking);
    if (!signal.aborted) record({ name, ...exchange });
    return exchange;
  };
  const signIn = async () => {
    const { email, password } = account;
    const answer = await ask('sign in', {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { ...JSON_TYPE, apikey: server.anonKey },
      body: JSON.stringify({ email, password }),
    });
    const session = v.safeParse(SessionSchema, answer.body.toString());
    return session.success ? session.output.access_token : '';
  };

  let token = '';
  for (let round = 0; !signal.aborted; round += 1) {
    if (round % SIGN_IN_EVERY === 0) token = await signIn();
    const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` };
    const json = { ...headers, ...JSON_TYPE };
    const mine = `user_id=eq.${account.id}`;
    const steps: readonly [string, Asking][] = [
      ['landing page', { path: '/' }],
      ['watch list', { path: `/rest/v1/watchlist?select=*&${mine}`, headers }],
      ['settings', { path: `/rest/v1/user_settings?select=*&${mine}`, headers }],
      [
        'tickets',
        {
          method: 'POST',
          path: '/rest/v1/rpc/support_ticket_page',
          headers: json,
          body: JSON.stringify({ page_size: 20, page_offset: 0, sort: 'newest' }),
        },
      ],
      ['coins', { method: 'POST', path: '/analysis/coinlist', headers: json }],
      ...(round % TICKET_EVERY === 0
        ? [
            [
              'new ticket',
              {
                method: 'POST',
                path: '/rest/v1/support_tickets',
                headers: json,
                body: JSON.stringify({
                  user_id: account.id,
                  user_email: account.email,
                  title: `Question ${round}`,
                  description: 'How is the stop chosen?',
                  priority: 'low',
                  status: 'pending',
                }),
              },
            ] satisfies [string, Asking],
          ]
        : []),
      ...(round % ANALYSIS_EVERY === 0
        ? [
            [
              'analysis',
              {
                method: 'POST',
                path: '/analysis/analyze',
                headers: json,
                body: JSON.stringify({
                  coin: 'BTCUSDT',
                  key: crypto.randomUUID(),
                  user_id: account.id,
                }),
              },
            ] satisfies [string, Asking],
          ]
        : []),
    ];
    for (const [name, asking] of steps) {
      if (signal.aborted) return;
      await ask(name, asking);
      await pause(THINKING_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
