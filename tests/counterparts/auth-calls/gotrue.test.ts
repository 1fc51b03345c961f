import { afterAll, beforeAll } from 'vitest';
import { meet } from '../../support/counterpart.ts';
import { GOTRUE, GOTRUE_SECRET } from '../../support/gotrue/program.ts';
import { type GotrueProject, startGotrueProject } from '../../support/gotrue/project.ts';
import { askAll } from './ask-all.ts';

const PASSKEY_ORIGIN = 'https://app.example.com';

/** As Supabase sets them for a new project, with passkeys on. */
const VARIABLES = {
  GOTRUE_SMTP_MAX_FREQUENCY: '60s',
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
  GOTRUE_PASSKEY_ENABLED: 'true',
  GOTRUE_WEBAUTHN_RP_ID: new URL(PASSKEY_ORIGIN).hostname,
  GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'Coin Analyst',
  GOTRUE_WEBAUTHN_RP_ORIGINS: PASSKEY_ORIGIN,
  GOTRUE_RATE_LIMIT_PASSKEY: '100000',
};

/** What GoTrue writes with an account, and finds nobody without. */
const COMPLETE = `
alter table auth.users
  alter instance_id set default '00000000-0000-0000-0000-000000000000',
  alter confirmation_token set default '', alter recovery_token set default '',
  alter email_change set default '', alter email_change_token_new set default '',
  alter created_at set default now(), alter updated_at set default now();
alter table auth.identities
  alter last_sign_in_at set default now(), alter created_at set default now(),
  alter updated_at set default now();`;

const LINK = /href="([^"]*)"/g;

meet('the calls of auth-js at GoTrue', GOTRUE, (program) => {
  let project: GotrueProject;
  beforeAll(async () => {
    project = await startGotrueProject(program, VARIABLES);
    await project.auth.query(COMPLETE);
  });
  afterAll(() => project.stop());

  askAll('gotrue', () => ({
    origin: project.gateway.origin,
    siteUrl: project.gateway.origin,
    passkeyOrigin: PASSKEY_ORIGIN,
    keys: project.gateway.keys,
    jwtSecret: GOTRUE_SECRET,
    database: project.owner,
    links: (email) =>
      project.smtp.received
        .filter(({ to }) => to.includes(email))
        .flatMap(({ text }) => [...text.matchAll(LINK)].map(([, link = '']) => link))
        .map((link) => link.replaceAll('&amp;', '&'))
        .reverse(),
  }));
});
