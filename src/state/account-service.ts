import { deleteMyAccount, exportMyData } from '../backend/account.ts';
import { signInWithPassword } from '../backend/auth.ts';
import { failed, type Outcome } from '../backend/failure.ts';
import { setPassword } from '../backend/password.ts';
import { saveAsFile } from '../device/save-file.ts';
import { useSession } from './session.ts';
import { forgetAccount } from './session-service.ts';

const FAREWELL = 'Your account and everything kept with it are deleted.';

/** Signs in once more, so that a page left open is not enough. */
async function prove(password: string): Promise<Outcome<unknown>> {
  const { person } = useSession.getState();
  if (!person) return failed('refused', 401, 'Please sign in again.');
  return signInWithPassword(person.email, password);
}

/**
 * Changes the password of the signed-in person; their sessions elsewhere end with it. A service that
 * goes by the age of the session is satisfied by the sign-in, one that asks for the password by that.
 */
export async function changePassword(current: string, next: string): Promise<Outcome<unknown>> {
  const proof = await prove(current);
  if (!proof.ok) return proof;
  return setPassword(next, current);
}

/** Saves everything that is kept of the signed-in person as a JSON file. */
export async function downloadMyData(): Promise<Outcome<unknown>> {
  const data = await exportMyData();
  if (data.ok) {
    saveAsFile('coin-analyst-data.json', 'application/json', JSON.stringify(data.value, null, 2));
  }
  return data;
}

/** Deletes the account of the signed-in person, then whatever the device holds of them. */
export async function deleteAccount(password: string): Promise<Outcome<unknown>> {
  const proof = await prove(password);
  if (!proof.ok) return proof;
  const deleted = await deleteMyAccount();
  if (deleted.ok) await forgetAccount(FAREWELL);
  return deleted;
}
