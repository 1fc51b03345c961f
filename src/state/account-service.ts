import { deleteMyAccount, exportMyData } from '../backend/account.ts';
import { signInWithPassword } from '../backend/auth.ts';
import { failed, type Outcome } from '../backend/failure.ts';
import { setPassword } from '../backend/password.ts';
import { saveFile } from '../device/save-file.ts';
import { useSession } from './session.ts';
import { forgetAccount } from './session-service.ts';

const FAREWELL = 'Your account and everything kept with it are deleted.';

/** A fresh sign-in, so that a page left open is not enough. */
async function prove(password: string): Promise<Outcome<unknown>> {
  const { person } = useSession.getState();
  if (!person) return failed('refused', 401, 'Please sign in again.');
  return signInWithPassword(person.email, password);
}

/** The sign-in satisfies services that check the session's age; the password, those that ask it. */
export async function changePassword(current: string, next: string): Promise<Outcome<unknown>> {
  const proof = await prove(current);
  return proof.ok ? setPassword(next, current) : proof;
}

export async function downloadMyData(): Promise<Outcome<unknown>> {
  const data = await exportMyData();
  if (data.ok) {
    const text = JSON.stringify(data.value, null, 2);
    saveFile(new File([text], 'coin-analyst-data.json', { type: 'application/json' }));
  }
  return data;
}

export async function deleteAccount(password: string): Promise<Outcome<unknown>> {
  const proof = await prove(password);
  if (!proof.ok) return proof;
  const deleted = await deleteMyAccount();
  if (deleted.ok) await forgetAccount(FAREWELL);
  return deleted;
}
