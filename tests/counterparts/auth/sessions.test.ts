import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTokenVerifier } from '../../../platform/person/access-token.ts';
import { authBrowser } from '../../support/auth-browser.ts';
import { meet } from '../../support/counterpart.ts';
import { type Account, approvedAccount, signedIn } from '../../support/gotrue/people.ts';
import { GOTRUE, keysVariable, signingKey } from '../../support/gotrue/program.ts';
import { type GotrueProject, startGotrueProject } from '../../support/gotrue/project.ts';
import {
  expectEnded,
  expectTaken,
  type GotrueSite,
  startGotrueSite,
} from '../../support/gotrue/site.ts';

meet('sessions of a GoTrue', GOTRUE, (program) => {
  describe.each(['public keys', 'the shared secret'] as const)('judged by %s', (by) => {
    let site: GotrueSite;
    let person: Account;
    beforeAll(async () => {
      site = await startGotrueSite(program, by);
      person = await approvedAccount(site, 'person');
    });
    afterAll(() => site?.stop());

    test('end by a sign-out here, or everywhere, for both servers at once', async () => {
      const [one, two, three] = [
        await signedIn(site, person),
        await signedIn(site, person),
        await signedIn(site, person),
      ];
      await expectTaken(site, one.token);
      expect((await one.browser.auth.signOut({ scope: 'local' })).error).toBeNull();
      await expectEnded(site, one.token);
      await expectTaken(site, two.token);
      expect((await two.browser.auth.signOut()).error).toBeNull();
      await expectEnded(site, two.token);
      await expectEnded(site, three.token);
      const { error } = await three.browser.auth.refreshSession();
      expect(error?.code).toBe('refresh_token_not_found');
    });

    test('are refreshed, and an old refresh token ends them', async () => {
      const { browser } = await signedIn(site, person);
      const sessions = [(await browser.auth.getSession()).data.session];
      for (let n = 0; n < 2; n += 1) {
        const { data, error } = await browser.auth.refreshSession();
        expect(error).toBeNull();
        await expectTaken(site, data.session?.access_token ?? '');
        sessions.push(data.session);
      }
      const refresh_token = sessions[0]?.refresh_token ?? '';
      expect(new Set(sessions.map((session) => session?.refresh_token)).size).toBe(3);
      const used = { code: 'refresh_token_already_used' };
      const stolen = await authBrowser(site.gateway).auth.refreshSession({ refresh_token });
      expect(stolen.error).toMatchObject(used);
      expect((await browser.auth.refreshSession()).error).toMatchObject(used);
    });

    test('end by a ban, for both servers at once', async () => {
      const banned = await approvedAccount(site, 'banned');
      const { browser, token } = await signedIn(site, banned);
      await expectTaken(site, token);
      await site.auth.query(
        "update auth.users set banned_until = now() + interval '1 day' where id = $1",
        [banned.id],
      );
      await expectEnded(site, token);
      const refused = { status: 400, code: 'user_banned' };
      expect((await browser.auth.refreshSession()).error).toMatchObject(refused);
      expect((await browser.auth.signInWithPassword(banned)).error).toMatchObject(refused);
    });
  });

  describe('with settings as the page on Supabase has them', () => {
    let project: GotrueProject;
    let person: Account;
    const first = signingKey('first');
    beforeAll(async () => {
      project = await startGotrueProject(program, keysVariable(await first));
      person = await approvedAccount(project, 'person');
    });
    afterEach(() => vi.useRealTimers());
    afterAll(() => project?.stop());

    test('a new password takes the current one', async () => {
      const { browser } = await signedIn(project, person);
      const change = async (password: string, current_password?: string) => {
        const proof = current_password === undefined ? {} : { current_password };
        const { error } = await browser.auth.updateUser({ password, ...proof });
        return error && [error.status, error.code];
      };
      const next = `${person.password}-2`;
      expect(await change(next)).toEqual([400, 'current_password_required']);
      expect(await change(next, 'not it')).toEqual([400, 'current_password_invalid']);
      expect(await change(person.password, person.password)).toEqual([422, 'same_password']);
      expect(await change('short', person.password)).toEqual([422, 'weak_password']);
      const begin = (ago: string) =>
        project.auth.query(
          'update auth.sessions set created_at = now() - $2::interval where user_id = $1',
          [person.id, ago],
        );
      await begin('25 hours');
      expect(await change(next, person.password)).toEqual([400, 'reauthentication_needed']);
      await begin('23 hours');
      expect(await change(next, person.password)).toBeNull();
      expect(await change(person.password, next)).toBeNull();
    });

    test("a recovery link's session needs no current one, also hours later", async () => {
      const { id, browser } = await approvedAccount(project, 'recovering');
      await project.auth.query(
        "update auth.sessions set created_at = now() - interval '23 hours' where user_id = $1",
        [id],
      );
      expect((await browser.auth.updateUser({ password: 'Chosen-later-1' })).error).toBeNull();
    });

    test('another key is taken at once if it was published before, else within half a minute', async () => {
      const jwksUrl = `${project.gateway.origin}/auth/v1/.well-known/jwks.json`;
      const verifier = () => createTokenVerifier({ jwksUrl });
      const [second, third] = [await signingKey('second'), await signingKey('third')];
      const kindOf = async (verify: ReturnType<typeof verifier>, token: string) => {
        const answer = await verify(token);
        return answer.ok ? 'taken' : answer.reason;
      };
      const token = async () => (await signedIn(project, person)).token;
      await project.restart(keysVariable(await first, second));
      const verify = verifier();
      const byFirst = await token();
      expect(await kindOf(verify, byFirst)).toBe('taken');

      await project.restart(keysVariable(second, await first));
      const bySecond = await token();
      expect(await kindOf(verify, bySecond)).toBe('taken');
      expect(await kindOf(verify, byFirst)).toBe('taken');

      await project.restart(keysVariable(third, second));
      const byThird = await token();
      expect(await kindOf(verify, byThird)).toBe('signature');
      vi.setSystemTime(Date.now() + 31_000);
      expect(await kindOf(verify, byThird)).toBe('taken');
      expect(await kindOf(verify, bySecond)).toBe('taken');
      expect(await kindOf(verify, byFirst)).toBe('signature');
    });
  });
});
