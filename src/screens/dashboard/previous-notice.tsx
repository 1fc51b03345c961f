import { Notice } from '../../ui/notice.tsx';

/** Over the analysis from before a watched coin's last change. */
export function PreviousNotice() {
  return (
    <Notice tone="warn" title="Viewing Previous Analysis">
      This is historical data from before the last detected change.
    </Notice>
  );
}
