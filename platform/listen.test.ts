import { expect, it } from 'vitest';
import { listen, takePort } from './listen.ts';
import { createLog } from './log.ts';

const options = {
  port: 0,
  host: '127.0.0.1',
  log: createLog({ name: 'test', level: 'silent' }),
};

it('serves on a free port until it is closed', async () => {
  const listening = await listen(() => new Response('here'), options);
  const url = `http://127.0.0.1:${listening.port}/`;
  expect(await (await fetch(url)).text()).toBe('here');
  await listening.close();
  await expect(fetch(url)).rejects.toThrow();
});

it('asks to come again as long as there is nothing to answer by', async () => {
  const listening = await takePort(options);
  const url = `http://127.0.0.1:${listening.port}/`;
  const early = await fetch(url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  listening.answer(() => new Response('here'));
  expect(await (await fetch(url)).text()).toBe('here');
  await listening.close();
});

it('lets an answer under way finish when it is closed', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const listening = await listen(async () => {
    arrived.resolve();
    await gate.promise;
    return new Response('finished');
  }, options);
  const answer = fetch(`http://127.0.0.1:${listening.port}/`);
  await arrived.promise;
  const closed = listening.close();
  gate.resolve();
  expect(await (await answer).text()).toBe('finished');
  await closed;
});

it('names PORT when the port is taken', async () => {
  const first = await listen(() => new Response(''), options);
  const second = listen(() => new Response(''), { ...options, port: first.port });
  await expect(second).rejects.toThrow(`port ${first.port} is taken; set PORT to a free one`);
  await first.close();
});
