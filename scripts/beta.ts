// `npm run beta -- <command> [address]`: manages access to the closed beta.
import { EnvironmentError } from '../platform/process/environment.ts';
import { BetaCommandError, readBetaCommand } from './beta/command.ts';
import { openDesk } from './beta/open-desk.ts';
import { tableOf } from './beta/table.ts';

async function run(): Promise<void> {
  const command = readBetaCommand(process.argv.slice(2));
  const desk = await openDesk(process.env);
  try {
    if (command.action === 'list') {
      for await (const line of tableOf(desk.readPage)) console.log(line);
      return;
    }
    const outcome = await desk.act(command.action, command.email);
    if (outcome.kind !== 'done') process.exitCode = 1;
    (outcome.kind === 'done' ? console.log : console.error)(outcome.message);
  } finally {
    await desk.close();
  }
}

try {
  await run();
} catch (error) {
  const expected = error instanceof BetaCommandError || error instanceof EnvironmentError;
  if (!expected && !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
