// Strikes at a server until its parent says stop, each attack at its own pace, with a bounded number
// under way. Arguments: what the parent got from the server, as JSON, the intruder's token, a seed.
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../support/patterns/random.ts';
import { attacks } from './attacks.ts';
import type { ServerUnderLoad } from './server.ts';

const MOST_UNDER_WAY = 400;

const [serverJson = '{}', token = '', seed = '1'] = process.argv.slice(2);
const server: ServerUnderLoad = JSON.parse(serverJson);
const random = randomFrom(Number(seed));
const strikes: Record<string, number> = {};
let stopped = false;

process.on('message', () => {
  stopped = true;
  process.send?.(strikes);
  process.disconnect();
});
process.on('disconnect', () => process.exit(0));

async function keepStriking({ name, perSecond, strike }: ReturnType<typeof attacks>[number]) {
  let underWay = 0;
  strikes[name] = 0;
  while (!stopped) {
    await pause(1000 / perSecond);
    if (underWay >= MOST_UNDER_WAY) continue;
    underWay += 1;
    strikes[name] = (strikes[name] ?? 0) + 1;
    void strike(random)
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
  }
}

await Promise.all(attacks(server, token).map(keepStriking));
