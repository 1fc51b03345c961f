import { expect, test } from 'vitest';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { alterations, wordsByField } from '../../../support/claims/altered.ts';
import { analysedMarket } from '../../../support/claims/analysed-market.ts';
import { judged } from '../../../support/claims/evaluate.ts';
import { judgedMoment } from '../../../support/claims/moment-faults.ts';
import { randomMarket } from '../../../support/claims/random-market.ts';
import { withStanding } from '../../../support/standing-plan.ts';

const MARKETS = Number(process.env.STANDING_MARKETS ?? 120);
/** The age of a plan, in quarters of an hour. */
const AGES = [1, 3, 16, 40, 130, 400];
/** What is said of a plan that an earlier analysis opened, or of its end. */
const OF_LIFE = ['plan', 'odds-now', 'says-now', 'reached', 'replaced', 'ended'];
const ENDS = ['target', 'stop', 'time', 'void'] as const;
const CHANGED = /^(plan|stop|target|between|odds|break-even|stance)$/;

test('claims about a plan that was opened earlier are true, and false with another word or figure', () => {
  const faults: string[] = [];
  const types = new Map<string, number>();
  const moments = Array.from({ length: MARKETS }, (_, seed) => seed).flatMap((seed) => {
    const found = withStanding(randomMarket(seed), AGES[seed % AGES.length] ?? 1);
    const by = ENDS[seed % 20];
    // Of some it is now that they end.
    const ended = by ? { by, at: epochMs(found?.analysedAt ?? 0) } : found?.standing?.ended;
    const input =
      found?.standing && ended ? { ...found, standing: { ...found.standing, ended } } : found;
    const market = input && analysedMarket(input);
    const moment = input && judgedMoment(input);
    if (!market || !moment) return [];
    faults.push(...moment.faults.map((fault) => `market ${seed}: ${fault}`));
    const said = moment.claims.map(({ proposition }) => proposition);
    for (const { type } of said) types.set(type, (types.get(type) ?? 0) + 1);
    return [{ seed, market, said }];
  });
  expect(faults).toEqual([]);

  const words = wordsByField(moments.flatMap(({ said }) => said));
  const accepted = moments.flatMap(({ seed, market, said }) =>
    said
      .filter(({ type }) => CHANGED.test(type) || OF_LIFE.includes(type))
      .flatMap((proposition) => alterations(proposition, words))
      .filter((other) => judged(other, market).fault === null)
      .map((other) => `market ${seed}: ${JSON.stringify(other)}`),
  );
  expect(accepted).toEqual([]);
  for (const type of OF_LIFE) expect([type, types.get(type) ?? 0]).not.toEqual([type, 0]);
});
