import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestEmbedded } from './embedded.ts';
import { attachText, openSupportDesk, openTicket } from './support-desk.ts';

/** A data folder with people, a ticket and its file in it, stopped in order. The caller removes it. */
export async function makeFilledFolder(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'test-filled-'));
  const embedded = await startTestEmbedded({ dataFolder });
  try {
    const desk = await openSupportDesk(embedded);
    await attachText(desk.owner, await openTicket(desk.owner), 'what I saw');
  } finally {
    await embedded.stop();
  }
  return dataFolder;
}
