import { KEEP_NOTHING, type KeptTargets } from '../../domain/notice/alert-targets.ts';
import { keepAlertTargets } from '../backend/account.ts';
import { readLinkInAddress, verifyRecovery } from '../backend/auth.ts';
import { sentenceOf } from '../backend/failure.ts';
import { setPassword } from '../backend/password.ts';
import { clearRecovery, isRecoveryMarked } from '../device/kept-choices.ts';
import { keptPerson } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { followSession, signOut } from './session-service.ts';

export type Arrival =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'nobody' };

const REFUSED = 'This link was used before or has expired. Ask for a new one.';
const OTHER_BROWSER =
  'This link works only in the browser that asked for it. Ask for a new one here.';

function parametersOf(address: URL): URLSearchParams {
  const fragment = new URLSearchParams(address.hash.slice(1));
  return new URLSearchParams([...fragment, ...address.searchParams]);
}

/** Whether the session comes from a password reset, in this page or before a reload. */
function isRecovering(): boolean {
  const { person, recovering } = useSession.getState();
  return recovering || (person !== null && isRecoveryMarked(person.id));
}

/** Never resolves if the page was another user's: it reloads, which would lose anything typed. */
export const untilOwn = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      if (useSession.getState().person?.id !== keptPerson()?.id) return;
      stop();
      resolve();
    };
    const stop = useSession.subscribe(settle);
    settle();
  });

async function use(parameters: URLSearchParams): Promise<Arrival> {
  const following = await followSession();
  if (!following.ok) return { kind: 'refused', sentence: sentenceOf(following.failure) };
  const hash = parameters.get('token_hash');
  const outcome = await (hash ? verifyRecovery(hash) : readLinkInAddress());
  if (outcome.ok && isRecovering()) return { kind: 'ready' };
  // The auth client leaves a code alone if this browser keeps no verifier for it.
  if (outcome.ok && parameters.has('code')) return { kind: 'refused', sentence: OTHER_BROWSER };
  if (outcome.ok) return { kind: 'nobody' };
  const { code, kind } = outcome.failure;
  if (kind !== 'refused') return { kind: 'refused', sentence: sentenceOf(outcome.failure) };
  const otherBrowser = code === 'pkce_code_verifier_not_found' || code === 'bad_code_verifier';
  return { kind: 'refused', sentence: otherBrowser ? OTHER_BROWSER : REFUSED };
}

let current: { readonly href: string; readonly arrival: Promise<Arrival> } | null = null;

/** Redeems the link in the address. Links work once, so the answer is cached per address. */
export function arriveForRecovery(href: string): Promise<Arrival> {
  if (current?.href === href) return current.arrival;
  const parameters = parametersOf(new URL(href));
  const arrival: Promise<Arrival> = parameters.has('error')
    ? Promise.resolve({ kind: 'refused', sentence: REFUSED })
    : use(parameters);
  current = { href, arrival };
  return arrival;
}

/** Ends every session, this one too; `kept`: alert targets to keep. */
export async function finishRecovery(password: string, kept: KeptTargets) {
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
