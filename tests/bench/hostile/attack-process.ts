// Strikes at a server until its parent says stop, each attack at its own pace, with a bounded number
// under way. Arguments: where the server is and who has an account, the certificate of receivers on
// loopback, a seed; the first two as JSON. Says 'ready' once everybody is in place.
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../support/patterns/random.ts';
import type { Certificate } from '../../support/push-service/certificate.ts';
import { type Attack, attacks } from './attacks.ts';
import { callerFrom } from './from-address.ts';
import { memberAttacks } from './members.ts';
import type { Place } from './server.ts';

const MOST_UNDER_WAY = 400;
const ARRIVED = "requests to the members' own receivers";

const [placeJson = '{}', certificateJson = '{}', seed = '1'] = process.argv.slice(2);
const place: Place = JSON.parse(placeJson);
const certificate: Certificate = JSON.parse(certificateJson);
const random = randomFrom(Number(seed));
const strikes: Record<string, number> = { [ARRIVED]: 0 };
const count = (name: string) => {
  strikes[name] = (strikes[name] ?? 0) + 1;
};
let stopped = false;

process.on('message', () => {
  stopped = true;
  process.send?.(strikes);
  process.disconnect();
});
process.on('disconnect', () => process.exit(0));

async function keepStriking({ name, perSecond, strike }: Attack): Promise<void> {
  let underWay = 0;
  strikes[name] = 0;
  while (!stopped) {
    await pause(1000 / perSecond);
    if (underWay >= MOST_UNDER_WAY) continue;
    underWay += 1;
    count(name);
    void strike(random)
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
  }
}

const { token } = await callerFrom('127.0.1.5', place, place.intruder);
const members = await memberAttacks(place, certificate, () => count(ARRIVED));
process.send?.('ready');
await Promise.all([...attacks(place, token), ...members].map(keepStriking));
