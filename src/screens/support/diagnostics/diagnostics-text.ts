import { APP_VERSION } from '../../../../domain/app-version.ts';
import type { Diagnostics } from '../../../device/diagnostics.ts';

/** `reference` is of the last request that failed at the server. */
export function diagnosticsText(
  { snapshotId, push }: Diagnostics,
  reference: string | null = null,
): string {
  return [
    'Diagnostics',
    `App version: ${APP_VERSION}`,
    `Snapshot: ${snapshotId ?? 'none'}`,
    `Push: ${push}`,
    ...(reference === null ? [] : [`Last failed request: ${reference}`]),
  ].join('\n');
}

export function withDiagnostics(text: string, diagnostics: string | null): string {
  return diagnostics === null || text.trim() === '' ? text : `${text.trim()}\n\n${diagnostics}`;
}
