import { expect, it } from 'vitest';
import { joined } from '../database/database.ts';
import { narrowed } from './personal-token.ts';

/** Answers when told to. */
function slowDatabase() {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const database = joined(async (sql) => {
    asked.push(sql);
    await new Promise<void>((answer) => open.push(answer));
    if (sql === 'bad') throw new Error('bad');
    return [];
  });
  return { asked, answer: () => open.shift()?.(), database: narrowed(database) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs two statements at once and the rest in order, also after one that failed', async () => {
  const { database, asked, answer } = slowDatabase();
  const ended = ['bad', 'b', 'c', 'd'].map((sql) => database.query(sql).catch(String));
  await settled();
  expect(asked).toEqual(['bad', 'b']);
  answer();
  await settled();
  expect(asked).toEqual(['bad', 'b', 'c']);
  for (let count = 0; count < 3; count += 1) {
    answer();
    await settled();
  }
  expect(await Promise.all(ended)).toEqual(['Error: bad', [], [], []]);
  const last = [database.query('e'), database.query('f'), database.query('g')];
  await settled();
  expect(asked.slice(4)).toEqual(['e', 'f']);
  for (let count = 0; count < 3; count += 1) {
    answer();
    await settled();
  }
  await Promise.all(last);
});

it('refuses where a hundred wait', async () => {
  const { database } = slowDatabase();
  for (let count = 0; count < 102; count += 1) void database.query('a');
  await expect(database.query('b')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
});
