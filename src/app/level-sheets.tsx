import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { closeLevelSheet, useLevelSheet } from '../state/level-sheet.ts';
import { Button } from '../ui/button.tsx';
import { Toast } from '../ui/toast.tsx';

interface LevelSheetsProps {
  readonly userId: string;
}

/** The page works without it. */
function SheetCodeMissing() {
  const asked = useLevelSheet((state) => state.asked);
  if (!asked) return null;
  return (
    <Toast actions={<Button onClick={closeLevelSheet}>Dismiss</Button>}>
      This part of the app could not be loaded. Reload the page once the network is back.
    </Toast>
  );
}

async function loadSheets(): Promise<{ default: ComponentType<LevelSheetsProps> }> {
  try {
    return { default: (await import('../screens/levels/level-sheets.tsx')).LevelSheets };
  } catch {
    return { default: SheetCodeMissing };
  }
}

const Sheets = lazy(loadSheets);

/** The sheet of price levels, over any page; its code loads when it is first asked for. */
export function LevelSheets({ userId }: LevelSheetsProps) {
  const wanted = useLevelSheet(({ asked }) => asked !== null);
  const ever = useRef(false);
  ever.current ||= wanted;
  // It stays then: a dialog gives the focus back as it closes.
  if (!ever.current) return null;
  return (
    <Suspense fallback={null}>
      <Sheets userId={userId} />
    </Suspense>
  );
}
