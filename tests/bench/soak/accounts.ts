import { createUser } from '../../../embedded/accounts.ts';
import { createLog } from '../../../platform/process/log.ts';
import { openDataFolder } from '../../../scripts/open-data-folder.ts';
import { setApproval } from '../../support/standing.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export const SOAK_LOG = createLog({ name: 'soak', level: 'error' });

/** Gives a data folder that no server has some approved people. */
export async function addPeople(dataFolder: string, count: number): Promise<readonly Account[]> {
  const opened = await openDataFolder(dataFolder, SOAK_LOG);
  try {
    const people: Account[] = [];
    for (let i = 1; i <= count; i += 1) {
      const email = `person-${i}@example.com`;
      const password = `password-of-person-${i}`;
      const id = await createUser(opened.database, { email, password });
      await setApproval(opened.database, email, true);
      people.push({ id, email, password });
    }
    return people;
  } finally {
    await opened.close();
  }
}
