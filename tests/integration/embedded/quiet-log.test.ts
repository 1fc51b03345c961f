import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/process/log.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Stands behind whatever the server puts in front of the console. */
const printed: string[] = [];
for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
  globalThis.console[method] = (...parts: unknown[]) => {
    printed.push(inspect(parts));
  };
}

const SECRET = 'very-secret-value-4711';

describe.each(embeddedDatabases(postgres))('what is logged on $name', ({ url }) => {
  const lines: string[] = [];
  let embedded: TestEmbedded;

  beforeAll(async () => {
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ name: 'test', level: 'trace', format: 'json', destination });
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [], log });
    await embedded.database.query(
      `create table public.contract_unique (name text primary key, amount integer);
       grant all on public.contract_unique to authenticated;
       create function public.contract_fails(secret text) returns void language plpgsql as $$
       begin
         raise exception 'failed with %', secret using detail = secret;
       end $$`,
    );
    await embedded.schemaChanged();
  });
  afterAll(() => embedded.stop());

  it('names a database error by its code, never by the values that it is about', async () => {
    const client = await embedded.signIn(await embedded.approvedUser());
    await client.from('contract_unique').insert({ name: SECRET });
    const twice = await client.from('contract_unique').insert({ name: SECRET });
    expect(twice.error?.code).toBe('23505');
    const kind = await client.from('contract_unique').insert({ name: 'x', amount: SECRET });
    expect(kind.error?.code).toBe('22P02');
    const raised = await client.rpc('contract_fails', { secret: SECRET });
    expect(raised.error).not.toBeNull();

    const logged = [...lines, ...printed].join('\n');
    expect(lines.join('\n')).toContain('23505');
    expect(logged).not.toContain(SECRET);
    expect(logged).not.toMatch(/[\w.-]+@example\.com/);
    expect(logged).not.toContain(embedded.keys.jwtSecret);
  });
});
