import { Bell, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useWeekLine } from '../../../data/week-lines.ts';
import { openCoinNotifications } from '../../../state/level-sheet.ts';
import { MENU_BUTTON, MoreMenu } from '../../../ui/more-menu.tsx';
import { type AnalysisProps, usePlanNow } from '../plan/use-plan-now.ts';
import type { ShareOutcome } from './open-share.ts';

const SAID: Readonly<Record<ShareOutcome, string>> = {
  shared: 'Shared.',
  saved: 'Picture saved.',
  'saved and copied': 'Picture saved and copied.',
  'given up': '',
  failed: 'The picture could not be made.',
};

const SIGN = 'size-4 text-muted';

type PassingOnProps = AnalysisProps & { readonly onSaid: (words: string) => void };

function PassingOn({ facts, kept, onSaid }: PassingOnProps) {
  const { price, known, now: moment } = usePlanNow(facts, kept);
  const closes = useWeekLine(facts.coin);
  const status = known?.status ?? null;
  const from = { facts, price, status, closes, moment, link: location.origin };
  // Ahead of a press: some browsers copy and share only right after it.
  const [code] = useState(() => import('./open-share.ts').catch(() => null));
  const share = async () => {
    const outcome = await code.then((it) => it?.openShare(from)).catch(() => null);
    onSaid(SAID[outcome ?? 'failed']);
  };
  const copy = async () => {
    const isCopied = await code.then((it) => it?.copyPlan(from)).catch(() => false);
    onSaid(isCopied ? 'Plan copied.' : 'The plan could not be copied.');
  };
  return (
    <>
      <button type="button" className={MENU_BUTTON} onClick={share}>
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

export function CoinMenu({ facts, kept }: AnalysisProps) {
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
