import { setTimeout as pause } from 'node:timers/promises';
import { type ListeningSocket, openSocket } from '../../support/listening-socket.ts';
import { receive, subscribe, unsubscribe } from './device-writes.ts';
import { COINS, PAGES } from './reads.ts';
import { askAsVisitor, type Run, type Session, type Someone, signIn, signOut } from './session.ts';
import { openTicket, writeMessage } from './support-writes.ts';
import { analyse, changeWatchList, deleteLevel, saveSettings, setLevel } from './writes.ts';

const LOOKS_MS = [300, 1_500] as const;
const AWAY_MS = [1_000, 6_000] as const;
/** Twenty tickets an hour are allowed to a person. */
const BETWEEN_TICKETS_MS = 200_000;
const MOST_LEVELS = 4;

/** What somebody keeps from one visit to the next. */
interface Kept {
  ticket: string | null;
  ticketAt: number;
  readonly levels: string[];
  arrived: number;
}

async function openLive({
  origin,
  anonKey,
  from,
  token,
}: Session): Promise<ListeningSocket | null> {
  try {
    const socket = await openSocket({ origin, keys: { anonKey } }, { from });
    if ((await Promise.race([socket.join(token), pause(5_000)])) === 'ok') return socket;
    socket.end();
    return null;
  } catch {
    return null;
  }
}

async function handleLevels(session: Session, { levels }: Kept): Promise<void> {
  const id = await setLevel(session);
  if (id !== null) levels.push(id);
  const oldest = levels.length > MOST_LEVELS ? levels.shift() : undefined;
  if (oldest !== undefined) await deleteLevel(session, oldest);
}

async function handleTicket(session: Session, kept: Kept): Promise<void> {
  const due = session.calls.now() - kept.ticketAt > BETWEEN_TICKETS_MS;
  if (kept.ticket === null || due) {
    kept.ticket = (await openTicket(session)) ?? kept.ticket;
    kept.ticketAt = session.calls.now();
  }
  if (kept.ticket !== null) await writeMessage(session, kept.ticket);
}

async function handleDevice(session: Session, kept: Kept): Promise<void> {
  await subscribe(session);
  kept.arrived = await receive(session, kept.arrived);
  if (session.random.whole(1, 5) === 1) await unsubscribe(session);
}

/** One visit, page by page, with something written on each; it ends early when the run does. */
async function visit(session: Session, kept: Kept): Promise<void> {
  const { random, signal } = session;
  const look = () =>
    pause(random.between(...LOOKS_MS), undefined, { signal }).catch(() => undefined);
  const steps: readonly (() => Promise<unknown>)[] = [
    ...PAGES.map((open) => () => open(session)),
    () => saveSettings(session),
    () => analyse(session, random.pick(COINS)),
    () => changeWatchList(session),
    () => handleLevels(session, kept),
    () => handleTicket(session, kept),
    () => handleDevice(session, kept),
  ];
  for (const step of steps) {
    if (signal.aborted) return;
    await step();
    await look();
  }
}

/** Somebody who comes, looks, writes, signs out and comes again, until the run is over. */
export async function livePerson(run: Run, someone: Someone): Promise<void> {
  const kept: Kept = { ticket: null, ticketAt: 0, levels: [], arrived: 0 };
  const { random } = someone;
  while (!run.signal.aborted) {
    const session = await signIn(run, someone);
    if (session) {
      const live = await openLive(session);
      await visit(session, kept);
      live?.end();
      if (random.whole(1, 4) > 1) await signOut(session);
    }
    await pause(random.between(...AWAY_MS), undefined, { signal: run.signal }).catch(
      () => undefined,
    );
  }
}

const SIGN_UP_EVERY_MS = 20_000;

/** People without an account, who look around and ask for access. */
export async function liveVisitors(run: Run, from: string): Promise<void> {
  for (let i = 1; !run.signal.aborted; i += 1) {
    await askAsVisitor(run, from, 'landing page', { path: '/' });
    await askAsVisitor(run, from, 'sample', { path: '/analysis/sample' });
    const email = `visitor-${i}@example.com`;
    await run.written.write({ kind: 'sign-up', key: email, state: 'there', content: '' }, () =>
      askAsVisitor(run, from, 'sign up', {
        method: 'POST',
        path: '/auth/v1/signup',
        body: JSON.stringify({
          email,
          password: `the-password-of-visitor-${i}`,
          data: { waitlist_signup: true },
        }),
      }),
    );
    await pause(SIGN_UP_EVERY_MS, undefined, { signal: run.signal }).catch(() => undefined);
  }
}
