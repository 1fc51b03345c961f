import { KEEP_NOTHING, type KeptTargets } from '../../domain/notice/alert-targets.ts';
import { keepAlertTargets } from '../backend/alert-targets.ts';
import { readLinkInAddress, verifyRecovery } from '../backend/auth-link.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { setPassword } from '../backend/password.ts';
import { clearRecovery, isRecoveryMarked } from '../device/recovery-mark.ts';
import { keptPerson } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { followSession, signOut } from './session-service.ts';

export type Arrival =
  | { readonly kind: 'ready' }
  /** The link does not work; `sentence` says why. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** No link and no recovery under way. */
  | { readonly kind: 'nobody' };

const REFUSED = 'This link is invalid or has expired. Ask for a new one.';
const OTHER_BROWSER =
  'This link has to be opened in the browser that it was asked for from. Ask for a new one here.';

function parametersOf(address: URL): URLSearchParams {
  const fragment = new URLSearchParams(address.hash.slice(1));
  return new URLSearchParams([...fragment, ...address.searchParams]);
}

/** Whether the session belongs to a password reset, begun in this page or before it was reloaded. */
function isRecovering(): boolean {
  const { person, recovering } = useSession.getState();
  return recovering || (person !== null && isRecoveryMarked(person.id));
}

/**
 * Waits until the page is of the person who is signed in, by a link that was used just now. It does
 * not end where the page was somebody else's: that page starts over, and what is typed into it is lost.
 */
export function untilOwn(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      if (useSession.getState().person?.id !== keptPerson()?.id) return;
      stop();
      resolve();
    };
    const stop = useSession.subscribe(settle);
    settle();
  });
}

async function use(parameters: URLSearchParams): Promise<Arrival> {
  const following = await followSession();
  if (!following.ok) return { kind: 'refused', sentence: sentenceOf(following.failure) };
  const hash = parameters.get('token_hash');
  const outcome = await (hash ? verifyRecovery(hash) : readLinkInAddress());
  if (outcome.ok) return { kind: isRecovering() ? 'ready' : 'nobody' };
  const { code, kind } = outcome.failure;
  if (kind !== 'refused') return { kind: 'refused', sentence: sentenceOf(outcome.failure) };
  const otherBrowser = code === 'pkce_code_verifier_not_found' || code === 'bad_code_verifier';
  return { kind: 'refused', sentence: otherBrowser ? OTHER_BROWSER : REFUSED };
}

let current: { readonly href: string; readonly arrival: Promise<Arrival> } | null = null;

/**
 * Uses the recovery link that the page was opened by: a code, a token hash, or the error that the
 * auth service put there. A link works once, so asking again for the same address answers the same.
 */
export function arriveForRecovery(href: string): Promise<Arrival> {
  if (current?.href === href) return current.arrival;
  const parameters = parametersOf(new URL(href));
  const arrival: Promise<Arrival> = parameters.has('error')
    ? Promise.resolve({ kind: 'refused', sentence: REFUSED })
    : use(parameters);
  current = { href, arrival };
  return arrival;
}

/**
 * Sets the new password; every session ends with that, this one too.
 * @param kept what goes on receiving alerts
 */
export async function finishRecovery(
  password: string,
  kept: KeptTargets,
): Promise<Outcome<unknown>> {
  if (kept !== KEEP_NOTHING) {
    const noted = await keepAlertTargets(kept);
    if (!noted.ok) return noted;
  }
  const outcome = await setPassword(password);
  if (outcome.ok) {
    clearRecovery();
    await signOut();
  }
  return outcome;
}
