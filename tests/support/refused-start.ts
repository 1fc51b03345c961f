import { DataFolderRefused } from '../../embedded/data-folder/damage.ts';
import { startTestEmbedded } from './embedded.ts';

/** Starts in a data folder that has to be refused. @returns what the refusal says */
export async function refusalAt(dataFolder: string): Promise<string> {
  const started = startTestEmbedded({ dataFolder });
  try {
    await (await started).stop();
  } catch (error) {
    if (error instanceof DataFolderRefused) return error.message;
    throw error;
  }
  throw new Error(`${dataFolder} was started`);
}
