import { type Person, signInWithPassword, signOutOfService, watchAuth } from '../backend/auth.ts';
import type { Outcome } from '../backend/failure.ts';
import { keepOnly, wipeDatabase } from '../device/database/ownership.ts';
import { forgetSession } from '../device/session-store.ts';
import { chooseTheme, chosenTheme } from '../device/theme.ts';
import { abandonRun } from './analysis-run.ts';
import { setPerson, useSession } from './session.ts';
import { forgetUnkept } from './shown-analysis.ts';

let watching: Promise<() => void> | null = null;

async function settle(person: Person): Promise<void> {
  await keepOnly(person.id);
  setPerson(person);
}

/** Leaves nothing of the person in the page or on the device. */
async function forgetPerson(): Promise<void> {
  abandonRun();
  forgetUnkept();
  useSession.setState({ person: null, recovering: false });
  await wipeDatabase();
}

/**
 * Starts the auth client and follows the session: sign-in, refresh, recovery, and sign-out in this
 * tab or another. Safe to call again; a start that failed is tried again.
 */
export function followSession(): Promise<() => void> {
  watching ??= watchAuth((event, person) => {
    if (event === 'PASSWORD_RECOVERY') useSession.setState({ recovering: true });
    if (event === 'SIGNED_OUT') {
      void forgetPerson();
    } else if (person) void settle(person);
  }).catch((error: unknown) => {
    watching = null;
    throw error;
  });
  return watching;
}

/** Signs in by password; whatever the device holds of anybody else is wiped first. */
export async function signIn(email: string, password: string): Promise<Outcome<Person>> {
  await followSession();
  const outcome = await signInWithPassword(email, password);
  if (outcome.ok) await settle(outcome.value);
  return outcome;
}

/**
 * Signs out. The device keeps nothing of the person, whether or not the service could be told.
 */
export async function signOut(): Promise<void> {
  const told = await signOutOfService().catch(() => null);
  await forgetPerson();
  if (!told?.ok) {
    const theme = chosenTheme();
    await forgetSession();
    chooseTheme(theme);
  }
}
