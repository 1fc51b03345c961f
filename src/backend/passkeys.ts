import { fromAuth } from './auth-call.ts';
import { failed, mapped, type Outcome } from './failure.ts';

/** Browsers do not tell a person's refusal from a device without a passkey. */
const PASSKEY_WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^webauthn_challenge/, 'That took too long. Please try again.'],
  [/^webauthn_verif/, 'This passkey does not work here. Use your password.'],
  [/_PREVIOUSLY_|^webauthn_cred/, 'This device has a passkey of yours already.'],
  [/^ERROR_/, 'No passkey came from the device. Please try again.'],
];

function passkeyOutcome<T>(outcome: Outcome<T>): Outcome<T> {
  const code = outcome.ok ? '' : (outcome.failure.code ?? '');
  const words = PASSKEY_WORDS.find(([of]) => of.test(code))?.[1];
  return words ? failed('refused', 400, words, code) : outcome;
}

/** `quiet`: among what the browser fills in, until it aborts. @returns whose it is */
export const signInWithPasskey = async (quiet?: AbortSignal) => {
  const options = quiet ? { signal: quiet, mediation: 'conditional' as const } : {};
  const signedIn = await fromAuth((client) => client.signInWithPasskey({ options }));
  return mapped(passkeyOutcome(signedIn), ({ session }) => session?.user.id);
};

/** Whether server and network have them: it takes a challenge and leaves it. */
export const offersPasskeys = async () =>
  (await fromAuth((client) => client.passkey.startAuthentication())).ok;

export const readPasskeys = () => fromAuth((client) => client.passkey.list());

export const addPasskey = async (friendlyName: string) =>
  passkeyOutcome(
    await fromAuth(async (client) => {
      const added = await client.registerPasskey();
      const { id: passkeyId = '' } = added.data ?? {};
      // An admin has to use the first one before it is named.
      if (passkeyId) await client.passkey.update({ passkeyId, friendlyName });
      return added;
    }),
  );

export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  fromAuth((client) => client.passkey.update({ passkeyId, friendlyName }));

export const removePasskey = (passkeyId: string) =>
  fromAuth((client) => client.passkey.delete({ passkeyId }));
