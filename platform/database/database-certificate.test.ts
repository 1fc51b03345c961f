import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../tests/support/push-service/certificate.ts';
import { createLog } from '../process/log.ts';
import { openPostgres } from './postgres-database.ts';

/** Answers as Postgres does until a connection is encrypted, and then refuses by its own words. */
async function startEncrypted({ cert, key }: { cert: string; key: string }) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, cert, key });
      secure.on('error', () => undefined);
      secure.once('data', () => {
        const fields = Buffer.from('SFATAL\0C57P03\0Mstill starting\0\0');
        const head = Buffer.from('E____');
        head.writeInt32BE(fields.length + 4, 1);
        secure.end(Buffer.concat([head, fields]));
      });
    });
  });
  await once(server.listen(0), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the certificate of a Postgres', () => {
  const log = createLog({ name: 'test', level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'test-certificate-'));
  const own = join(folder, 'own.crt');
  const other = join(folder, 'other.crt');
  let port: number;
  let stop: () => void;

  beforeAll(async () => {
    const certificate = await makeCertificate();
    writeFileSync(own, certificate.cert);
    writeFileSync(other, (await makeCertificate()).cert);
    const started = await startEncrypted(certificate);
    port = started.port;
    stop = () => started.server.close();
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(host: string, options: string): Promise<unknown> {
    const database = openPostgres(`postgres://a:b@${host}:${port}/c?${options}`, { max: 1, log });
    const failed = await database.query('select 1').catch((error: unknown) => error);
    const again = await database.transaction((tx) => tx.query('select 1')).catch((e: unknown) => e);
    await database.close();
    expect(String(again)).toBe(String(failed));
    return failed;
  }

  it('is accepted where sslrootcert names who signed it', async () => {
    const answer = await ask('localhost', `sslmode=verify-full&sslrootcert=${own}`);
    expect(answer).toMatchObject({ code: '57P03', message: 'still starting' });
  });

  it('is refused in words where it names another authority, or none', async () => {
    for (const named of [`&sslrootcert=${other}`, '']) {
      const answer = await ask('localhost', `sslmode=verify-full${named}`);
      expect(String(answer)).toContain('is not signed by an authority that this server trusts');
      expect(String(answer)).toContain('sslrootcert=<file>');
    }
  });

  it('is refused in words where it is for another host', async () => {
    const answer = await ask('127.0.0.2', `sslmode=verify-full&sslrootcert=${own}`);
    expect(answer).toMatchObject({ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(String(answer)).toContain('is for another host than DATABASE_URL names');
    expect(String(answer)).toContain('127.0.0.2');
  });
});
