import { useUnsaved } from '../state/unsaved.ts';
import { postponeUpdate, takeUpdate, useUpdates } from '../state/updates.ts';
import { Button } from '../ui/button.tsx';
import { Toast } from '../ui/toast.tsx';

/** Offers a new version, never while something would be interrupted by it. */
export function UpdateOffer() {
  const ready = useUpdates((state) => state.ready);
  const held = useUnsaved((state) => state.holders.size > 0);
  if (!ready || held) return null;
  return (
    <Toast
      actions={
        <>
          <Button variant="quiet" onClick={postponeUpdate}>
            Later
          </Button>
          <Button variant="primary" onClick={takeUpdate}>
            Reload
          </Button>
        </>
      }
    >
      A new version is ready.
    </Toast>
  );
}
