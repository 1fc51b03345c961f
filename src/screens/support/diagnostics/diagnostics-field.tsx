import { Activity } from 'lucide-react';
import { APP_VERSION } from '../../../../domain/app-version.ts';
import { newestReference } from '../../../backend/failure.ts';
import { type Diagnostics, readDiagnostics } from '../../../data/diagnostics.ts';
import { Button } from '../../../ui/button.tsx';

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
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly disabled: boolean;
}

export function DiagnosticsField({ userId, value, onChange, disabled }: DiagnosticsFieldProps) {
  if (value === null) {
    return (
      <Button
        className="self-start"
        disabled={disabled}
        onClick={() =>
          void readDiagnostics(userId, Date.now()).then((read) =>
            onChange(diagnosticsText(read, newestReference())),
          )
        }
      >
        <Activity aria-hidden="true" className="size-4" />
        Attach diagnostics
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-1 border-line border-s-2 ps-3">
      <p className="text-muted text-sm">This is sent with your text:</p>
      <pre className="whitespace-pre-wrap break-all text-sm">{value}</pre>
      <Button variant="quiet" className="-ms-4 self-start" onClick={() => onChange(null)}>
        Remove diagnostics
      </Button>
    </div>
  );
}
