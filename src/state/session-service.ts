import {
  checkSession,
  type Person,
  signInWithPassword,
  signOutOfService,
  watchAuth,
} from '../backend/auth.ts';
import { attempt, failed, type Outcome, wordsOf } from '../backend/failure.ts';
import { keepOnly, wipeDatabase } from '../data/database/ownership.ts';
import { wishedEndpoint } from '../data/database/push-state.ts';
import { clearRecovery, markRecovery, passkeyOffer } from '../device/kept-choices.ts';
import { unsubscribeFromPush } from '../device/push-unsubscribe.ts';
import { forgetSession, watchSessionRemoval } from '../device/session-store.ts';
import { chooseTheme, chosenTheme } from '../device/theme.ts';
import { forgetVisit } from '../device/visits.ts';
import { setPerson, useSession } from './session.ts';
import { forgetPage } from './session-scope.ts';

/** Longest wait for the service's answer to a sign-out, in milliseconds. */
const SIGN_OUT_TIMEOUT = 5000;

/** Of it, the longest wait for the push server, in milliseconds. */
const WITHDRAW_TIMEOUT = 2500;

let following: Promise<Outcome<unknown>> | null = null;

/** Counts sign-outs, so that a late answer cannot sign the user back in. */
let signOuts = 0;

async function settle(person: Person): Promise<void> {
  const before = signOuts;
  // The last visit was another user's.
  if (useSession.getState().person?.id !== person.id) forgetVisit();
  await keepOnly(person.id);
  if (signOuts === before) setPerson(person);
}

export async function forgetPerson(farewell: string | null = null): Promise<void> {
  signOuts += 1;
  forgetPage();
  clearRecovery();
  useSession.setState({ person: null, signingOut: false, recovering: false, farewell });
  forgetVisit();
  await Promise.all([wipeDatabase(), unsubscribeFromPush()]);
}

async function clearStores(): Promise<void> {
  const theme = chosenTheme();
  await forgetSession();
  chooseTheme(theme);
}

async function startFollowing(): Promise<Outcome<unknown>> {
  const stopStorage = watchSessionRemoval(() => {
    if (useSession.getState().person) void forgetPerson();
  });
  const started = await watchAuth((event, person) => {
    if (event === 'PASSWORD_RECOVERY' && person) {
      markRecovery(person.id);
      useSession.setState({ recovering: true });
    }
    if (event === 'SIGNED_OUT') {
      if (useSession.getState().person) void forgetPerson();
    } else if (person) void settle(person);
  });
  if (!started.ok) {
    stopStorage();
    following = null;
  }
  return started;
}

/** Follows sign-in, refresh, recovery, sign-out in any tab. Idempotent; retries failed starts. */
export function followSession(): Promise<Outcome<unknown>> {
  following ??= startFollowing();
  return following;
}

/** Signs in; first wipes other users' data from the device. */
export async function signIn(email: string, password: string): Promise<Outcome<Person>> {
  const started = await followSession();
  if (!started.ok) return started;
  const outcome = await signInWithPassword(email, password);
  if (!outcome.ok) return outcome;
  if (passkeyOffer.read('answered') === null) passkeyOffer.keep('due');
  await settle(outcome.value);
  return outcome;
}

/** Whether the person of this page used a passkey; another's is a sign-in like any other. */
async function isConfirmed(): Promise<boolean> {
  const shown = useSession.getState().person?.id;
  const passkeys = await import('../backend/passkeys.ts').catch(() => null);
  const outcome = await passkeys?.signInWithPasskey();
  return outcome?.ok === true && outcome.value === shown;
}

export async function confirming<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await attempt(call);
  if (outcome.ok) return outcome;
  const { code } = outcome.failure;
  if (code === 'session_ended') {
    await checkSession();
    if (!useSession.getState().person) useSession.setState({ farewell: wordsOf(outcome.failure) });
  }
  return code === 'passkey_required' && (await isConfirmed()) ? attempt(call) : outcome;
}

const givenUp = (milliseconds: number) =>
  new Promise<Outcome<never>>((resolve) =>
    setTimeout(resolve, milliseconds, failed('unreachable')),
  );

/** Takes this device off the server's list, which only a session may. */
async function withdrawDevice(): Promise<void> {
  const { person } = useSession.getState();
  const endpoint = person && (await wishedEndpoint(person.id));
  if (endpoint) await (await import('../backend/push.ts')).removeDevice({ endpoint });
}

async function endSession(): Promise<Outcome<unknown>> {
  await Promise.race([withdrawDevice().catch(() => undefined), givenUp(WITHDRAW_TIMEOUT)]);
  return signOutOfService();
}

/** Deletes the user's data from the device, whether or not the service answers. */
export async function signOut(): Promise<void> {
  useSession.setState({ signingOut: true });
  const ended = await Promise.race([endSession(), givenUp(SIGN_OUT_TIMEOUT)]);
  if (!ended.ok) await clearStores();
  await forgetPerson();
}

export async function forgetAccount(farewell: string): Promise<void> {
  await forgetPerson(farewell);
  await clearStores();
}
