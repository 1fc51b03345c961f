import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CHAIN_START,
  RecordHeadSchema,
  SealedRecordSchema,
  sealedText,
} from '../../../domain/record/chain.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const EntriesSchema = v.strictObject({ entries: v.array(SealedRecordSchema) });

describe.each(await openBackends())('GET /record/… on $name', (opened) => {
  let desk: LedgerDesk;
  let api: TestAnalysisServer;
  let ann: Person;

  beforeEach(async () => {
    desk = await ledgerDesk(opened);
    ann = await createApproved(opened.database);
    api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
  });
  afterEach(() => desk.close());

  const ask = (path: string, token: string | null = ann.token) =>
    api.server.app.request(`/record/${path}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  const head = async () => v.parse(RecordHeadSchema, await (await ask('head')).json());
  const entries = async (after: number) =>
    v.parse(EntriesSchema, await (await ask(`entries?after=${after}`)).json()).entries;

  it('gives the newest seal and every entry that leads to it', async () => {
    expect(await head()).toEqual({ ...CHAIN_START, restored: null });
    await desk.analyse('BTCUSDT');
    await desk.analyse('ETHUSDT');
    const { number, hash } = await head();
    expect(number).toBe(2);
    const [first, second] = await entries(0);
    expect(first?.previous).toBe(CHAIN_START.hash);
    expect(second).toMatchObject({ number, hash, previous: first?.hash });
    expect(JSON.parse(second?.content ?? '')).toMatchObject({ kind: 'entry', coin: 'ETHUSDT' });
    if (second) expect(createHash('sha256').update(sealedText(second)).digest('hex')).toBe(hash);
    expect(await entries(1)).toEqual([second]);
    expect(await entries(2)).toEqual([]);
  });

  it('is followed by the program in docs/record.md', async () => {
    await desk.analyse('BTCUSDT');
    await desk.analyse('ETHUSDT');
    const [, program = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/record.md', 'utf8')) ?? [];
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(20);
    const said: string[] = [];
    const run = new Function(
      ...['fetch', 'process', 'console', 'createHash'],
      `return (async () => {${program.replace(/^import.*$/gm, '')}})()`,
    );
    const get = (url: string) => ask(url.replace('https://coins.example/analysis/record/', ''));
    const log = (text: string) => void said.push(text);
    const seen = { number: 1, hash: (await entries(0))[0]?.hash ?? '' };
    const environment = { env: { TOKEN: ann.token, SEEN: `${seen.number} ${seen.hash}` } };
    await run(get, environment, { log }, createHash);
    expect(said).toEqual(['whole up to #2']);
    environment.env.SEEN = `1 ${'0'.repeat(64)}`;
    await run(get, environment, { log }, createHash);
    expect(said.at(-1)).toBe('rewritten at #2');
  });

  it('says what a number is', async () => {
    for (const after of ['-1', 'x', '1.5', '']) {
      const answer = await ask(`entries?after=${after}`);
      expect([after, answer.status]).toEqual([after, 400]);
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('0, 1, 2') });
    }
  });

  it('is for approved people alone', async () => {
    const waiting = await createWaitlisted(opened.database);
    for (const path of ['head', 'entries?after=0']) {
      expect((await ask(path, null)).status).toBe(401);
      expect((await ask(path, waiting.token)).status).toBe(403);
    }
  });
});
