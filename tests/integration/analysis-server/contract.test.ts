import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ContractAnswerSchema, noTerms } from '../../../domain/position/contract-terms.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

describe.each(await openBackends())('POST /contract on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;

  beforeAll(async () => {
    const market = scriptedMarket();
    api = analysisServerOn(opened, market, { clock: market.clock });
    ann = await createApproved(opened.database);
  });

  it("answers the market's terms with the moment", async () => {
    const { status, body } = await api.post(ann, '/contract', { coin: 'BTCUSDT' });
    expect(status).toBe(200);
    expect(v.parse(ContractAnswerSchema, body)).toEqual({
      ...(await api.market.contract('BTCUSDT')),
      coin: 'BTCUSDT',
      market: api.market.market,
      at: api.market.clock.now(),
    });
  });

  it('answers with a reason where the market has none', async () => {
    const { status, body } = await api.post(ann, '/contract', { coin: 'FOOUSDT' });
    expect(status).toBe(200);
    expect(body).toMatchObject(noTerms('FOOUSDT is not on the simulated market.'));
  });

  it.each(['btc', '', 1, null, ['BTCUSDT']])('refuses %j, which is no coin', async (coin) => {
    expect((await api.post(ann, '/contract', { coin })).status).toBe(422);
  });
});
