import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MyPlanSchema } from '../../domain/record/plan-choice.ts';
import { csvOf, jsonOf } from './plan-export.ts';

const PLAN = v.parse(MyPlanSchema, {
  plan: 'ab'.repeat(32),
  choice: 'taken',
  note: 'Half "size",\nby hand.',
  own_odds: 0.35,
  at: '2026-11-20T12:00:00+01:00',
  coin: 'BTCUSDT',
  action: 'SHORT',
  stance: 'trade',
  opened_at: '2026-11-20T10:45:00+00:00',
  ended_at: '2026-11-21T10:00:00+00:00',
  ended_by: 'stop',
  net_r: -1.0999999999999999,
});
const STANDING = { ...PLAN, ended_at: null, ended_by: null, net_r: null, own_odds: null };

test('every field is quoted, times are UTC, a result keeps all its digits', () => {
  expect(csvOf([PLAN, { ...STANDING, choice: null, note: '' }])).toBe(
    [
      '"plan","choice","note","own_odds","coin","action","stance","ended_by","net_r","opened_at","ended_at","chosen_at"',
      `"${PLAN.plan}","taken","Half ""size"",\nby hand.","0.35","BTCUSDT","SHORT","trade","stop","-1.0999999999999999","2026-11-20T10:45:00.000Z","2026-11-21T10:00:00.000Z","2026-11-20T11:00:00.000Z"`,
      `"${PLAN.plan}","","","","BTCUSDT","SHORT","trade","","","2026-11-20T10:45:00.000Z","","2026-11-20T11:00:00.000Z"`,
      '',
    ].join('\r\n'),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n=1', '＝1', '＠1'])(
  'a note is no formula: %j',
  (note) => {
    expect(csvOf([{ ...PLAN, note }])).toContain(`"'${note}"`);
  },
);

test('JSON has the same fields, with null for what is not known', () => {
  expect(JSON.parse(jsonOf([STANDING]))).toEqual([
    {
      plan: PLAN.plan,
      coin: 'BTCUSDT',
      action: 'SHORT',
      stance: 'trade',
      opened_at: '2026-11-20T10:45:00.000Z',
      ended_at: null,
      ended_by: null,
      net_r: null,
      choice: 'taken',
      note: PLAN.note,
      own_odds: null,
      chosen_at: '2026-11-20T11:00:00.000Z',
    },
  ]);
});
