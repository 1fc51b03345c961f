import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { type Asking, askFrom, type Exchange, signInFrom, tokenIn } from './from-address.ts';
import type { Account, Place } from './server.ts';

const NewestSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ id: v.string() })]));

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
/** Ten an hour may be asked, however quick the rounds are; the first once analyses are there. */
const QUESTION_EVERY_MS = 270_000;
const QUESTION_AFTER_MS = 45_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * A person who signs in and then goes round: watch list, tickets, a new ticket, settings, coins, an
 * analysis, a question about it, the landing page, until `signal` ends it. Every so often signs in
 * afresh.
 * @param from the loopback address that is this person's own
 */
export async function actAsPerson(
  server: Place,
  account: Account,
  from: string,
  signal: AbortSignal,
  record: (step: Step) => void,
): Promise<void> {
  const ask = async (name: string, asking: Asking): Promise<Exchange> => {
    const exchange = await askFrom(from, server.origin, asking);
    record({ name, ...exchange });
    return exchange;
  };
  const signIn = async () => {
    const answer = await signInFrom(from, server, account);
    record({ name: 'sign in', ...answer });
    return tokenIn(answer);
  };
  const question = async (headers: Readonly<Record<string, string>>) => {
    const newest = await ask('analyses', {
      path: '/rest/v1/analysis_snapshots?select=id&coin=eq.BTCUSDT&order=snapshot_time.desc&limit=1',
      headers,
    });
    const found = v.safeParse(NewestSchema, newest.body.toString());
    if (!found.success) return;
    await ask('question', {
      method: 'POST',
      path: '/analysis/questions',
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ snapshot: found.output[0].id, question: 'Why is it so?' }),
    });
  };

  let token = '';
  let nextQuestion = Date.now() + QUESTION_AFTER_MS;
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
    if (Date.now() >= nextQuestion) {
      nextQuestion += QUESTION_EVERY_MS;
      await question(headers);
    }
  }
}
