import { describe, expect, it } from 'vitest';
import { DEFAULT_DEMO_PASSWORD, readEmbeddedEnvironment } from './env.ts';

describe('the environment of the embedded server', () => {
  it('is whole when nothing is set', () => {
    expect(readEmbeddedEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      DEMO: true,
      DEMO_PASSWORD: DEFAULT_DEMO_PASSWORD,
      EXCHANGE: 'auto',
      TRUST_PROXY: false,
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'DEMO_PASSWORD'],
    [{ HOST: 'app.example.com' }, 'DEMO_PASSWORD'],
    [{ TRUST_PROXY: '1' }, 'DEMO_PASSWORD'],
    [{ SITE_URL: 'https://app.example.com' }, 'DEMO_PASSWORD'],
    [{ SITE_URL: 'http://192.168.1.5:3000' }, 'DEMO_PASSWORD'],
    [{ HOST: '0.0.0.0', DEMO: '0' }, 'SMTP_URL'],
    [{ TRUST_PROXY: '1', DEMO: '0' }, 'SMTP_URL'],
    [{ SITE_URL: 'https://app.example.com', DEMO: '0' }, 'SMTP_URL'],
    [{ SITE_URL: 'https://localhost.example.com', DEMO: '0' }, 'SMTP_URL'],
    [{ MAILBOX: '0' }, 'MAILBOX'],
    [{ MAILBOX: '1', SMTP_URL: 'smtp://mail.example.com' }, 'MAILBOX'],
    [{ MAILBOX: 'yes' }, 'MAILBOX'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SITE_URL: 'https://app.example.com/path' }, 'SITE_URL'],
    [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, 'VAPID_PUBLIC_KEY'],
    [{ PUSH_ALLOW_LOOPBACK: '1', HOST: '0.0.0.0', DEMO: '0' }, 'PUSH_ALLOW_LOOPBACK'],
    [{ PUSH_ALLOW_LOOPBACK: '1', SITE_URL: 'https://app.example.com' }, 'PUSH_ALLOW_LOOPBACK'],
    [{ ADMIN_FALLBACK_EMAIL: 'nobody' }, 'ADMIN_FALLBACK_EMAIL'],
  ])('%o is refused for %s', (variables, name) => {
    expect(() => readEmbeddedEnvironment(variables)).toThrow(name);
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { SITE_URL: 'http://localhost:3000' },
    { SITE_URL: 'http://[::1]:3000', MAILBOX: '1' },
    { HOST: '0.0.0.0', DEMO: '0', MAILBOX: '1' },
    { HOST: '0.0.0.0', DEMO_PASSWORD: 'something else', SMTP_URL: 'smtp://mail.example.com' },
    { SMTP_URL: 'smtp://mail.example.com', MAILBOX: '0' },
    { METRICS_TOKEN: 'sixteen-letters-' },
    { SMTP_URL: 'smtps://u:p@mail.example.com:465', SMTP_FROM: 'Beta <beta@example.com>' },
  ])('%o is taken', (variables) => {
    expect(readEmbeddedEnvironment(variables)).toMatchObject({ PORT: 3000 });
  });

  it('lists all that a public address asks for at once', () => {
    const variables = { SITE_URL: 'https://app.example.com', PUSH_ALLOW_LOOPBACK: '1' };
    const read = () => readEmbeddedEnvironment(variables);
    expect(read).toThrow(
      /SMTP_URL is not set.*MAILBOX=1[\s\S]*DEMO_PASSWORD[\s\S]*PUSH_ALLOW_LOOPBACK/,
    );
  });

  it('lists all that is wrong, and shows no secret', () => {
    const wrong = {
      PORT: 'x',
      LOG_LEVEL: 'x',
      SMTP_URL: 'http://u:hunter2@x',
      DATABASE_URL: 'x://hunter2',
    };
    let message = '';
    try {
      readEmbeddedEnvironment(wrong);
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });
});
