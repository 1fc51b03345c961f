// `npm run beta -- <command> [address]`: manages access to the closed beta.

import { BETA_PAGE_SIZE, type BetaPage, type BetaQuestion } from '../domain/person/beta.ts';
import { counted } from '../domain/text/plural.ts';
import { readBetaCommand } from './beta/command.ts';
import { openDesk } from './beta/open-desk.ts';

/** Newest first, then a summary. */
export async function* tableOf(
  readPage: (question: BetaQuestion) => Promise<BetaPage>,
): AsyncGenerator<string> {
  for (let page = 0; ; page += 1) {
    const { entries, total } = await readPage({ search: '', standing: 'all', page });
    for (const entry of entries) {
      const marks = [
        entry.approved ? 'approved' : 'waiting ',
        entry.admin ? 'admin' : '     ',
        entry.confirmed ? 'confirmed    ' : 'not confirmed',
      ];
      yield `${entry.joinedAt.slice(0, 10)}  ${marks.join('  ')}  ${entry.email}`;
    }
    if ((page + 1) * BETA_PAGE_SIZE >= total) {
      yield `${counted(total, 'address', 'addresses')} on the waitlist.`;
      return;
    }
  }
}

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
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
