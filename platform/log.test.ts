import { describe, expect, it } from 'vitest';
import { createLog, maskSecrets } from './log.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

function recordingLog() {
  const lines: string[] = [];
  const log = createLog({
    name: 'test',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  return { log, text: () => lines.join('\n'), lines };
}

describe('log', () => {
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

  it('masks tokens, addresses and the password of a URL', () => {
    expect(maskSecrets('postgres://app:hunter2@db:5432/x refused')).toBe(
      'postgres://app:[password]@db:5432/x refused',
    );
    expect(maskSecrets('Bearer abcdefghijklmnop')).toBe('Bearer [token]');
    expect(maskSecrets('BTCUSDT 15m at 64,000.5')).toBe('BTCUSDT 15m at 64,000.5');
  });
});
