import { afterAll, beforeAll, describe } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { askAll } from './ask-all.ts';

describe('the calls of auth-js at embedded/auth', () => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ programs: [] });
  });
  afterAll(() => embedded.stop());

  askAll('embedded', () => ({
    ...embedded,
    siteUrl: embedded.origin,
    passkeyOrigin: embedded.origin.replace('127.0.0.1', 'localhost'),
    jwtSecret: embedded.keys.jwtSecret,
    links: (email) =>
      embedded.mailbox.messages().flatMap(({ to, links }) => (to === email ? links : [])),
  }));
});
