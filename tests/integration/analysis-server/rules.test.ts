import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../domain/rule/rule.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const AnswerSchema = v.strictObject({ rules: v.array(v.unknown()) });
const READ = { roles: { api: true, worker: false } };

describe.each(await openBackends())('GET /rules/vocabulary on $name', (opened) => {
  let ann: Person;
  let api: TestAnalysisServer;

  beforeAll(async () => {
    ann = await createApproved(opened.database);
    api = analysisServerOn(opened, scriptedMarket(), READ);
  });

  const ask = (person: Person | null, headers: Record<string, string> = {}) =>
    api.server.app.request('/rules/vocabulary', {
      headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    });

  it('lists every rule', async () => {
    const answer = await ask(ann);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    const { rules } = v.parse(AnswerSchema, await answer.json());
    expect(rules).toEqual(RULES);
    expect(rules).toContainEqual({
      claim: 'oscillator:1d:RSI:oversold',
      needs: 15,
      phrase: '1d RSI below 30',
      timeframe: '1d',
      topic: 'momentum',
      weekly: expect.any(Number),
      unmeasured: null,
    });
    expect(rules).toContainEqual({
      claim: 'funding:longs',
      needs: 0,
      phrase: 'Funding of at least 0.0300% every 8 h',
      timeframe: null,
      topic: 'funding',
      weekly: null,
      unmeasured: 'funding is not in the history',
    });
  });

  it('answers 304 to a client that has it, which may keep it in a private cache', async () => {
    const { headers } = await ask(ann);
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    const again = await ask(ann, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is for approved people alone', async () => {
    const waiting = await createWaitlisted(opened.database);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(waiting)).status).toBe(403);
    expect((await ask({ ...ann, token: 'x.y.z' })).status).toBe(401);
  });
});
