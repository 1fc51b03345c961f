import { APP_VERSION } from '../../../../domain/app-version.ts';
import type { Diagnostics } from '../../../device/diagnostics.ts';

/** What is sent, as it is shown before. */
export function diagnosticsText({ snapshotId, push }: Diagnostics): string {
  return [
    'Diagnostics',
    `App version: ${APP_VERSION}`,
    `Snapshot: ${snapshotId ?? 'none'}`,
    `Push: ${push}`,
  ].join('\n');
}

/** A text with the diagnostics under it; the text alone where there are none. */
export function withDiagnostics(text: string, diagnostics: string | null): string {
  return diagnostics === null || text.trim() === '' ? text : `${text.trim()}\n\n${diagnostics}`;
}
