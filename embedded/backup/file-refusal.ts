import { errorCode } from '../../platform/process/error-code.ts';
import { BackupRefused } from './refusal.ts';

/** Written or made where it cannot be. */
const NOT_WRITTEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR']);

/**
 * What a failed file operation says about the place of a backup.
 * @param error returned as it is when it is about something else
 */
export function asRefusal(error: unknown, path: string): unknown {
  if (error instanceof BackupRefused) return error;
  const code = errorCode(error) ?? '';
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) {
    return new BackupRefused({ kind: 'no-room', path }, { cause: error });
  }
  if (NOT_WRITTEN.has(code)) {
    return new BackupRefused({ kind: 'cannot-write', path, code }, { cause: error });
  }
  return error;
}
