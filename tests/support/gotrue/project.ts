import { startBarePostgres } from '../postgres.ts';
import { startSmtpServer, type TestSmtpServer } from '../smtp-server.ts';
import { createSupabaseProject, type SupabaseProject } from '../supabase/project.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { type GotrueOptions, migrateGotrue, startGotrue } from './program.ts';

/** A project whose auth service is a GoTrue: it answers at /auth/v1 of the gateway. */
export interface GotrueProject extends Pick<SupabaseProject, 'owner' | 'auth' | 'url'> {
  readonly gateway: Gateway;
  readonly smtp: TestSmtpServer;
  /** Starts GoTrue once more, with other variables. */
  restart(variables: GotrueOptions['variables']): Promise<void>;
  stop(): Promise<void>;
}

/**
 * GoTrue with its own migrations on a Postgres of its own, ours after them, mail to a catcher.
 * @param variables GoTrue's, beside or in place of those that docs/deploy/supabase.md has set
 * @throws Error where there are no programs for a Postgres
 */
export async function startGotrueProject(
  program: string,
  variables: GotrueOptions['variables'] = {},
): Promise<GotrueProject> {
  const postgres = await startBarePostgres();
  if (!postgres) throw new Error('GoTrue needs a Postgres, and there is no initdb here');
  const smtp = await startSmtpServer();
  const gateway = await openGateway();
  const optionsOf = (databaseUrl: string, given = variables): GotrueOptions => ({
    databaseUrl,
    siteUrl: gateway.origin,
    smtpUrl: smtp.url,
    variables: given,
  });
  const project = await createSupabaseProject(
    { createDatabase: async () => postgres.url },
    async (url) => migrateGotrue(program, optionsOf(url)),
  );
  await project.migrate();
  let gotrue = await startGotrue(program, optionsOf(project.authUrl));
  gateway.targets.set('/auth/v1', gotrue.origin);
  return {
    gateway,
    smtp,
    owner: project.owner,
    auth: project.auth,
    url: project.url,
    async restart(given) {
      await gotrue.stop();
      gotrue = await startGotrue(program, optionsOf(project.authUrl, given));
      gateway.targets.set('/auth/v1', gotrue.origin);
    },
    async stop() {
      await gateway.stop();
      await gotrue.stop();
      await project.stop();
      await smtp.close();
      await postgres.stop();
    },
  };
}
