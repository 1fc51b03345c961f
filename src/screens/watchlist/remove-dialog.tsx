import { useRef } from 'react';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RemoveDialogProps {
  /** The entry in question; null while nothing is asked. */
  readonly watched: WatchedCoin | null;
  readonly onCancel: () => void;
  readonly onRemove: (watched: WatchedCoin) => void;
}

/** Asks before a coin leaves the list. */
export function RemoveDialog({ watched, onCancel, onRemove }: RemoveDialogProps) {
  // The words stay while the dialog closes.
  const last = useRef<WatchedCoin | null>(null);
  if (watched) last.current = watched;
  return (
    <Dialog
      open={watched !== null}
      onClose={onCancel}
      title={`Are you sure you want to remove ${last.current?.coin ?? ''} from your watchlist?`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={() => watched && onRemove(watched)}>
            Remove
          </Button>
        </>
      }
    />
  );
}
