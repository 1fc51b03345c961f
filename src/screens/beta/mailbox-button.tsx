import { useEffect, useState } from 'react';
import { sentenceOf, UNREACHABLE } from '../../backend/failure.ts';
import { enterMailbox, hasMailbox } from '../../backend/mailbox.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Leads to the e-mails that were caught; nothing where they are sent. */
export function MailboxButton() {
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Without a configuration there is nothing to offer either.
    hasMailbox().then(setOffered, () => undefined);
  }, []);
  if (!offered) return null;

  async function enter() {
    setBusy(true);
    setError(null);
    const outcome = await enterMailbox().catch(() => null);
    if (outcome?.ok) return location.assign(outcome.value);
    setBusy(false);
    setError(outcome ? sentenceOf(outcome.failure) : UNREACHABLE);
  }
  return (
    <>
      <Button busy={busy} disabled={busy} onClick={() => void enter()}>
        Mailbox
      </Button>
      {error ? (
        <Notice tone="down" className="basis-full">
          {error}
        </Notice>
      ) : null}
    </>
  );
}
