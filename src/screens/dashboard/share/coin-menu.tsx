import { Bell, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { openCoinNotifications } from '../../../state/level-sheet.ts';
import { MENU_BUTTON, MoreMenu } from '../../../ui/more-menu.tsx';
import { usePlanActions } from './use-plan-actions.ts';

interface CoinMenuProps {
  readonly facts: KnownFacts;
  /** Null while the text is being written. */
  readonly kept: ChartedAnalysis | null;
}

const SIGN = 'size-4 text-muted';

interface PassingOnProps extends CoinMenuProps {
  readonly onSaid: (words: string) => void;
}

function PassingOn({ facts, kept, onSaid }: PassingOnProps) {
  const { prepare, share, copy } = usePlanActions(facts, kept, onSaid);
  useEffect(prepare, [prepare]);
  return (
    <>
      {/* On the phone it is a button beside the menu. */}
      <button type="button" className={`${MENU_BUTTON} max-md:hidden`} onClick={share}>
        <Share2 aria-hidden="true" className={SIGN} />
        Share picture
      </button>
      <button type="button" className={MENU_BUTTON} onClick={copy}>
        <Copy aria-hidden="true" className={SIGN} />
        Copy plan
      </button>
    </>
  );
}

export function CoinMenu({ facts, kept }: CoinMenuProps) {
  const [said, setSaid] = useState('');
  if (!facts.tradeRecommendation) return null;
  return (
    <MoreMenu label="More">
      {(close, open) => (
        <>
          {/* Where chart and plan leave the row no room for its button. */}
          <button
            type="button"
            className={`${MENU_BUTTON} hidden md:max-[61.25rem]:flex`}
            onClick={() => {
              close();
              openCoinNotifications(facts.coin);
            }}
          >
            <Bell aria-hidden="true" className={SIGN} />
            Notifications
          </button>
          {open ? <PassingOn facts={facts} kept={kept} onSaid={setSaid} /> : null}
          <p role="status" className="px-4 text-muted text-xs not-empty:py-2">
            {said}
          </p>
        </>
      )}
    </MoreMenu>
  );
}
