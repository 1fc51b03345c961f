// The server under load, in a process of its own, with the limits that it has by default. Its parent
// hears where it listens and who has an account, and asks how much memory it holds.
import { createUser, makeAdmin, setApproval } from '../../../embedded/accounts.ts';
import { startEmbedded } from '../../../embedded/start.ts';
import { createLog } from '../../../platform/log.ts';

const [dataFolder = '', people = '0'] = process.argv.slice(2);
const PASSWORD = 'an-ordinary-password';

const embedded = await startEmbedded({
  dataFolder,
  log: createLog({ name: 'embedded', level: 'fatal' }),
});

async function account(name: string, approved: boolean) {
  const email = `${name}@example.com`;
  const id = await createUser(embedded.database, { email, password: PASSWORD });
  if (approved) await setApproval(embedded.database, email, true);
  return { id, email, password: PASSWORD };
}

const ordinary = [];
for (let i = 0; i < Number(people); i += 1) ordinary.push(await account(`person-${i}`, true));
const admin = await account('admin', true);
await makeAdmin(embedded.database, admin.email);
const intruder = await account('intruder', false);

process.on('message', (wanted) => {
  if (wanted === 'memory after collection') globalThis.gc?.();
  process.send?.({ kind: 'memory', rss: process.memoryUsage().rss });
});
process.on('disconnect', () => void embedded.stop().then(() => process.exit(0)));
process.send?.({
  kind: 'ready',
  origin: embedded.origin,
  anonKey: embedded.keys.anonKey,
  ordinary,
  intruder,
});
