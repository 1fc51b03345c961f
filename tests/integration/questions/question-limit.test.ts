import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createQuestionLimit,
  type QuestionLimit,
} from '../../../analysis-server/questions/question-limit.ts';
import { openBackends } from '../../support/backends.ts';

const SECONDS = { hour: 3_600, day: 86_400 };

describe.each(await openBackends())("a person's questions on $name", (opened) => {
  let ann: string;

  beforeEach(() => {
    ann = randomUUID();
  });

  const limitOf = (questionsPerHour: number, questionsPerDay: number) =>
    createQuestionLimit(opened.database, { questionsPerHour, questionsPerDay });
  const takeTimes = async (limit: QuestionLimit, times: number) => {
    for (let n = 0; n < times; n += 1) await limit.take(ann);
  };
  /** Moves what was counted back in time. */
  const passes = (period: string) =>
    opened.database.query(
      `update private.question_counts set window_start = window_start - interval '${period}'
       where bucket like '%' || $1`,
      [ann],
    );

  it('are counted down by the hour and by the day', async () => {
    const limit = limitOf(2, 3);
    expect(await limit.take(ann)).toEqual({ left: { hour: 1, day: 2 } });
    expect(await limit.take(ann)).toEqual({ left: { hour: 0, day: 1 } });
    const refused = await limit.take(ann);
    if (!('againInSeconds' in refused)) throw new Error('a third one was let through');
    expect(refused.againInSeconds).toBeGreaterThan(0);
    expect(refused.againInSeconds).toBeLessThanOrEqual(SECONDS.hour);
    expect(await limit.take(randomUUID())).toEqual({ left: { hour: 1, day: 2 } });
  });

  it('begin again in another hour, as far as the day has room', async () => {
    const limit = limitOf(2, 3);
    await takeTimes(limit, 2);
    await opened.database.query(
      `update private.question_counts set window_start = window_start - interval '1 hour'
       where bucket = 'model hour:' || $1`,
      [ann],
    );
    expect(await limit.take(ann)).toEqual({ left: { hour: 0, day: 0 } });
    const refused = await limit.take(ann);
    if (!('againInSeconds' in refused)) throw new Error('a fourth one was let through');
    expect(refused.againInSeconds).toBeLessThanOrEqual(SECONDS.day);
    await passes('1 day');
    expect(await limit.take(ann)).toEqual({ left: { hour: 1, day: 2 } });
  });

  it('are not counted where they were refused, and not twice where two come at once', async () => {
    const limit = limitOf(3, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => limit.take(ann)));
    expect(answers.filter((answer) => 'left' in answer)).toHaveLength(3);
    await limit.giveBack(ann);
    expect(await limit.take(ann)).toEqual({ left: { hour: 0, day: 0 } });
  });

  it('leave nothing but counts, and those for two days at most', async () => {
    await takeTimes(limitOf(5, 5), 2);
    const kept = () =>
      opened.database.query<object>('select * from private.question_counts where bucket like $1', [
        `%${ann}`,
      ]);
    expect((await kept()).map((row) => Object.keys(row))).toEqual([
      ['bucket', 'window_start', 'asked'],
      ['bucket', 'window_start', 'asked'],
    ]);
    await passes('2 days');
    await limitOf(5, 5).take(randomUUID());
    expect(await kept()).toEqual([]);
  });
});
