import { Activity } from 'lucide-react';
import { APP_VERSION } from '../../../../domain/app-version.ts';
import { newestReference } from '../../../backend/failure.ts';
import { type Diagnostics, readDiagnostics } from '../../../data/diagnostics.ts';
import { Button } from '../../../ui/button.tsx';
import type { TicketFormProps } from '../ticket-form.tsx';

/** `reference` is of the last request that failed at the server. */
export const diagnosticsText = (
  { snapshotId, push, record }: Diagnostics,
  reference: string | null = null,
): string =>
  [
    'Diagnostics',
    `App version: ${APP_VERSION}`,
    `Snapshot: ${snapshotId ?? 'none'}`,
    `Push: ${push}`,
    ...(record === null
      ? []
      : [
          `Record: ${record.kind}, seen #${record.seen.number} ${record.seen.hash}, now #${record.now.number} ${record.now.hash}`,
        ]),
    ...(reference === null ? [] : [`Last failed request: ${reference}`]),
  ].join('\n');

export const withDiagnostics = (text: string, diagnostics: string | null): string =>
  diagnostics === null || text.trim() === '' ? text : `${text.trim()}\n\n${diagnostics}`;

interface DiagnosticsFieldProps {
  readonly userId: string;
  readonly form: TicketFormProps['form'];
}

export function DiagnosticsField({ userId, form }: DiagnosticsFieldProps) {
  const { diagnostics, setDiagnostics, busy } = form;
  const attach = async () => {
    const read = await readDiagnostics(userId, Date.now());
    setDiagnostics(diagnosticsText(read, newestReference()));
  };
  if (diagnostics === null) {
    return (
      <Button className="self-start" disabled={busy} onClick={() => void attach()}>
        <Activity aria-hidden="true" className="size-4" />
        Attach diagnostics
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-1 border-line border-s-2 ps-3">
      <p className="text-muted text-sm">This is sent with your text:</p>
      <pre className="whitespace-pre-wrap break-all text-sm">{diagnostics}</pre>
      <Button variant="quiet" className="-ms-4 self-start" onClick={() => setDiagnostics(null)}>
        Remove diagnostics
      </Button>
    </div>
  );
}
