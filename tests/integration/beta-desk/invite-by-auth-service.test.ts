import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteByAuthService } from '../../../beta/invite-by-auth-service.ts';
import { openRecovery } from '../../support/auth-browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { linkMailedTo } from '../../support/mailed-link.ts';

let embedded: TestEmbedded;
beforeAll(async () => {
  embedded = await startTestEmbedded({ programs: [] });
});
afterAll(() => embedded.stop());

test('the e-mail that an auth service sends leads to /reset-password and sets the password', async () => {
  const { origin, keys } = embedded;
  const person = await embedded.approvedUser();
  const invite = inviteByAuthService({
    SUPABASE_URL: origin,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
    SITE_URL: origin,
  });
  expect(await invite?.(person)).toEqual({ kind: 'mailed' });

  const link = linkMailedTo(embedded, person.email, 'Set a new password');
  const page = new URL(link);
  expect(page.origin + page.pathname).toBe(`${origin}/reset-password`);
  const client = embedded.visitor();
  await openRecovery(client, link);
  expect((await client.auth.updateUser({ password: 'chosen by me' })).error).toBeNull();
  await embedded.signIn({ ...person, password: 'chosen by me' });
});
