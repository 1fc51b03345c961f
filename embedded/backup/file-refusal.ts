import { errorCode } from '../../platform/process/error-code.ts';
import { BackupRefused } from './refusal.ts';

const NOT_WRITTEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR']);

/** Maps a file error at a backup's place to a refusal; returns other errors unchanged. */
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
