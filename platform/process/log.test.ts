import { describe, expect, it } from 'vitest';
import { createLog, maskSecrets } from './log.ts';
import { withinRequest } from './request-scope.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

function recordingLog() {
  const lines: string[] = [];
  const log = createLog({
    name: 'test',
    level: 'info',
    format: 'json',
    destination: { write: (line) => lines.push(line) },
  });
  return { log, text: () => lines.join('\n'), lines };
}

describe('log', () => {
  it('names the request in every line that is written while it is worked on', () => {
    const { log, lines } = recordingLog();
    withinRequest('ab12cd34', () => log.info('one'));
    log.info('two');
    expect(lines.map((line) => JSON.parse(line).request_id)).toEqual(['ab12cd34', undefined]);
  });

  it('speaks in sentences where no collector reads it, each on a line of its own', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = createLog({ name: 'push-server', level: 'info', destination });
    log.warn({ part: 'database', note: 'two\nlines', email: 'a@b.test' }, 'not\nready');
    const error = Object.assign(new RangeError('mail a@b.test'), { code: '23505' });
    withinRequest('ab12cd34', () => log.error({ err: error }, 'failed'));
    expect(lines[0]).toMatch(
      /^\d{4}-.*Z warning push-server: not ready \(part: database, note: "?two.*lines"?\)\n$/,
    );
    expect(lines[0]?.trim().split('\n')).toHaveLength(1);
    expect(lines[1]).toMatch(
      /^\d{4}-.*Z error push-server: failed \(request_id: ab12cd34\)\n {2}RangeError 23505 mail \[address\]\n {4}at /,
    );
    expect(lines.join('')).not.toContain('a@b.test');
  });

  it('drops secret fields at the top and two levels down', () => {
    const { log, text } = recordingLog();
    log.info({ email: 'a@b.test', headers: { authorization: TOKEN } }, 'one');
    log.info({ request: { headers: { cookie: 'session', authorization: TOKEN } } }, 'two');
    log.info({ token: TOKEN, payload: { a: 1 }, body: 'hello', coin: 'BTCUSDT' }, 'three');
    expect(text()).toContain('BTCUSDT');
    for (const secret of ['a@b.test', TOKEN, 'session', 'hello'])
      expect(text()).not.toContain(secret);
  });

  it('says of an error its kind, code, masked message and place, not its row or parameters', () => {
    const { log, text, lines } = recordingLog();
    const error = Object.assign(new RangeError(`mail a@b.test, token ${TOKEN}`), {
      code: '23505',
      detail: 'Key (email)=(c@d.test) already exists.',
      parameters: ['hunter2'],
    });
    log.warn({ err: error }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: { type: 'RangeError', code: '23505', message: 'mail [address], token [token]' },
    });
    expect(text()).toContain('log.test.ts');
    for (const secret of ['a@b.test', 'c@d.test', TOKEN, 'hunter2']) {
      expect(text()).not.toContain(secret);
    }
  });

  it('gives a sentence in place of an error as it is', () => {
    const { log, lines } = recordingLog();
    log.warn({ err: 'Bybit asked a@b.test for a pause.' }, 'prices not renewed');
    expect(JSON.parse(lines[0] ?? '').err).toEqual({
      type: 'refusal',
      message: 'Bybit asked [address] for a pause.',
    });
  });

  it('masks tokens, addresses and the password of a URL', () => {
    expect(maskSecrets('postgres://app:hunter2@db:5432/x refused')).toBe(
      'postgres://app:[password]@db:5432/x refused',
    );
    expect(maskSecrets('Bearer abcdefghijklmnop')).toBe('Bearer [token]');
    expect(maskSecrets('BTCUSDT 15m at 64,000.5')).toBe('BTCUSDT 15m at 64,000.5');
  });
});
