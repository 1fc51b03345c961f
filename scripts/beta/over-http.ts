import * as v from 'valibot';
import { BetaAnswerSchema, BetaPageSchema } from '../../domain/beta.ts';
import type { OpenedDesk } from './opened-desk.ts';

const RefusalSchema = v.object({ detail: v.string() });

/** The desk of a server that runs on this machine, asked as its operator. */
export function deskOverHttp(origin: string, serviceKey: string): OpenedDesk {
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${origin}/analysis/beta-desk/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    const refusal = response.ok ? null : v.parse(RefusalSchema, answer).detail;
    return { answer, refusal };
  };
  return {
    async readPage(question) {
      const { answer, refusal } = await ask('list', question);
      if (refusal) throw new Error(refusal);
      return v.parse(BetaPageSchema, answer);
    },
    async act(action, email) {
      const { answer, refusal } = await ask(action, { email });
      if (refusal) return { kind: 'refused', message: refusal };
      return { kind: 'done', message: v.parse(BetaAnswerSchema, answer).message };
    },
    close: async () => undefined,
  };
}
