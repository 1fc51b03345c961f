import { create } from 'zustand';
import { currentPerson, type Person } from '../backend/auth.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { isApproved } from '../backend/waitlist-table.ts';
import { forgetApproval, rememberApproval, wasApproved } from '../data/database/ownership.ts';
import { untilIdle } from '../device/idle.ts';
import { onReachable, untilReachable } from './connectivity.ts';
import { setPerson, useSession } from './session.ts';
import { followSession, forgetPerson } from './session-service.ts';

const APPROVAL_TIMEOUT_MS = 3000;
/** Milliseconds of a bare spinner before an error is shown. */
const SESSION_TIMEOUT = 5000;
const LATE = 'Sign-in is not responding. Trying again.';

export interface Gate {
  readonly userId: string | null;
  readonly standing: 'checking' | 'open' | 'waiting';
  readonly error: string | null;
}

const CHECKING: Gate = { userId: null, standing: 'checking', error: null };

export const useGate = create<Gate>(() => CHECKING);

// The next user is checked afresh, even if it is the same one.
useSession.subscribe(({ person }) => {
  if (!person) useGate.setState(CHECKING);
});

const after = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, null));

/** Null on failure or timeout: the caller then treats the user as approved. */
async function askWaitlist(userId: string): Promise<boolean | null> {
  const asked = isApproved(userId).then((outcome) => (outcome.ok ? outcome.value : null));
  return Promise.race([asked, after(APPROVAL_TIMEOUT_MS)]);
}

async function settleStanding(userId: string): Promise<void> {
  const approved = await askWaitlist(userId);
  if (approved === true) await rememberApproval(userId, Date.now());
  if (approved === false) await forgetApproval(userId);
  // Another user may have signed in meanwhile.
  if (useGate.getState().userId !== userId) return;
  useGate.setState({ standing: approved === false ? 'waiting' : 'open', error: null });
}

async function readSession(): Promise<Outcome<Person | null>> {
  const following = await followSession();
  return following.ok ? currentPerson() : following;
}

function showError(userId: string, error: string): void {
  const gate = useGate.getState();
  if (gate.userId === userId && gate.standing === 'checking') useGate.setState({ error });
}

export async function openByDevice(person: Person): Promise<void> {
  if (useGate.getState().userId !== person.id) useGate.setState({ ...CHECKING, userId: person.id });
  const known = await wasApproved(person.id);
  const { userId, standing } = useGate.getState();
  if (known && userId === person.id && standing === 'checking') {
    useGate.setState({ standing: 'open', error: null });
  }
}

async function check(person: Person): Promise<void> {
  await openByDevice(person);
  if (useGate.getState().userId !== person.id) return;
  const open = useGate.getState().standing === 'open';
  if (open) {
    await untilReachable('database');
    // The page comes first: the auth client is a lot of code.
    await untilIdle();
  }
  // The auth client retries for up to half a minute by itself.
  const late = setTimeout(showError, SESSION_TIMEOUT, person.id, LATE);
  const session = await readSession();
  clearTimeout(late);
  // An open page stays open: its session may be refreshed once back online.
  if (!session.ok) return showError(person.id, sentenceOf(session.failure));
  if (useSession.getState().person?.id !== person.id) return;
  if (session.value === null) {
    // The session ended elsewhere, perhaps before this page listened.
    await forgetPerson();
    return;
  }
  setPerson(session.value);
  await settleStanding(session.value.id);
}

let running: { readonly userId: string; readonly done: Promise<void> } | null = null;

/** Users whom the device knows as approved get the page first and are checked afterwards. */
export function checkGate(person: Person): Promise<void> {
  if (running?.userId === person.id) return running.done;
  const own = { userId: person.id, done: check(person) };
  running = own;
  return own.done.finally(() => {
    if (running === own) running = null;
  });
}

export const recheckWhenReachable = (person: Person): (() => void) =>
  onReachable('database', () => void checkGate(person));
