import { useState } from 'react';
import { problemIn } from '../../../backend/failure.ts';
import { downloadMyData } from '../../../state/account-service.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Everything that is kept of the person, as a file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const online = useReachable('database');
  const [answer, setAnswer] = useState<{ readonly refused: string | null } | null>(null);
  const download = async () => {
    setBusy(true);
    setAnswer(null);
    setAnswer({ refused: problemIn(await downloadMyData()) });
    setBusy(false);
  };
  return (
    <Card beside title="Download my data">
      <div className="flex flex-col gap-4">
        <p className="max-w-[68ch] text-muted">
          Your account, settings, watch list, alerts, devices and support tickets, as one JSON file.
        </p>
        {answer?.refused ? <Notice tone="down">{answer.refused}</Notice> : null}
        {answer && !answer.refused ? <Notice tone="up">The file has been saved.</Notice> : null}
        <Button
          className="self-start"
          busy={busy}
          disabled={busy || !online}
          onClick={() => void download()}
        >
          {busy ? 'Collecting...' : 'Download JSON'}
        </Button>
      </div>
    </Card>
  );
}
