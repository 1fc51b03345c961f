import { useEffect, useState } from 'react';
import { baseOf } from '../../../domain/market/coin.ts';
import { closeLevelSheet, useLevelSheet } from '../../state/level-sheet.ts';
import { useShownOffer } from '../../state/push-offer-answer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { OpenSheet } from './open-sheet.tsx';

/** How long the confirmation is shown, in milliseconds. */
const SAID_FOR = 5_000;

export function LevelSheets({ userId }: { readonly userId: string }) {
  const asked = useLevelSheet((state) => state.asked);
  const [saved, setSaved] = useState<string | null>(null);
  // It is in the same place, and says more.
  const offered = useShownOffer() !== null;
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The title stays while the dialog closes.
    if (asked) setTitle(`Notifications for ${baseOf(asked.coin)}`);
  }, [asked]);
  useEffect(() => {
    if (saved === null || offered) return;
    const timer = setTimeout(() => setSaved(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [saved, offered]);
  return (
    <>
      <Dialog open={asked !== null} onClose={closeLevelSheet} title={title}>
        {asked ? <OpenSheet userId={userId} asked={asked} onSaved={setSaved} /> : null}
      </Dialog>
      {saved === null || offered ? null : <Toast>{saved}</Toast>}
    </>
  );
}
