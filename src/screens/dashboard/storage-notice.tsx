import { useUnkept } from '../../state/unkept.ts';
import { Notice } from '../../ui/notice.tsx';

const WORDS = {
  full: 'This device is out of storage. The analysis is shown, but it will not open offline or after a reload.',
  unavailable:
    'This browser keeps no data, as in a private window. The analysis is shown, but it will not open offline or after a reload.',
} as const;

/** Says that an analysis could not be kept on the device, and why. */
export function StorageNotice() {
  const reason = useUnkept((state) => state.reason);
  return reason ? <Notice tone="warn">{WORDS[reason]}</Notice> : null;
}
