import { useEffect, useState } from 'react';
import { sentenceOf } from '../../backend/failure.ts';
import { enterMailbox, mailboxUrl } from '../../backend/mailbox.ts';
import { useReachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Leads to the e-mails that were caught; nothing where they are sent. */
export function MailboxButton() {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const online = useReachable('database');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Without a configuration there is nothing to offer either.
    void mailboxUrl().then((answer) => setUrl(answer.ok ? answer.value : null));
  }, []);
  if (url === null) return null;
  const mailbox = url;

  async function enter() {
    setBusy(true);
    setError(null);
    const outcome = await enterMailbox();
    if (outcome.ok) return location.assign(mailbox);
    setBusy(false);
    setError(sentenceOf(outcome.failure));
  }
  return (
    <>
      <Button busy={busy} disabled={busy || !online} onClick={() => void enter()}>
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
