import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { openPostgres } from './postgres-database.ts';

const log = createLog({ name: 'test', level: 'silent' });

/** A message of Postgres' protocol. */
function message(type: string, content: string): Buffer {
  const head = Buffer.from(`${type}____`);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

it('outlives a connection that is cut in the moment in which it is handed out', async () => {
  const lastWords = Buffer.concat([
    message('R', '\0\0\0\0'),
    message('Z', 'I'),
    message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0'),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(lastWords));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const database = openPostgres(`postgres://a@127.0.0.1:${port}/a`, { max: 1, log });
  const failed = await database
    .transaction((tx) => tx.query('select 1'))
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
  await database.close();
  server.close();
});
