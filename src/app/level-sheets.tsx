import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { closeLevelSheet, useLevelSheet } from '../state/level-sheet.ts';
import { Button } from '../ui/button.tsx';
import { Toast } from '../ui/toast.tsx';

interface LevelSheetsProps {
  readonly userId: string;
}

function SheetCodeMissing() {
  if (!useLevelSheet((state) => state.asked)) return null;
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

/** The price-level sheet, over any page; its code loads on first use. */
export function LevelSheets({ userId }: LevelSheetsProps) {
  const wanted = useLevelSheet(({ asked }) => asked !== null);
  const ever = useRef(false);
  ever.current ||= wanted;
  // Stays mounted: a dialog returns focus as it closes.
  if (!ever.current) return null;
  return (
    <Suspense fallback={null}>
      <Sheets userId={userId} />
    </Suspense>
  );
}
