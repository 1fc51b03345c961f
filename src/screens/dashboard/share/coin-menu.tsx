import { Bell, Copy, Share2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
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

type ShareCode = typeof import('./open-share.ts');

/** `kept` is null while the text is being written; `onSaid` gets the outcome in words. */
function usePlanActions(
  facts: KnownFacts,
  kept: ChartedAnalysis | null,
  onSaid: (words: string) => void,
) {
  const { price, known, now } = usePlanNow(facts, kept);
  const closes = useWeekLine(facts.coin);
  const code = useRef<Promise<ShareCode | null>>(null);
  const load = useCallback(() => {
    code.current ??= import('./open-share.ts').catch(() => null);
    return code.current;
  }, []);
  const prepare = useCallback(() => void load(), [load]);
  const from = () => ({
    facts,
    price,
    status: known?.status ?? null,
    closes,
    moment: now,
    link: location.origin,
  });
  return {
    /** Loads the code ahead of a press: some browsers copy and share only right after it. */
    prepare,
    async share() {
      const outcome = await load()
        .then((it) => it?.openShare(from()))
        .catch(() => null);
      onSaid(SAID[outcome ?? 'failed']);
    },
    async copy() {
      const isCopied = await load()
        .then((it) => it?.copyPlan(from()))
        .catch(() => false);
      onSaid(isCopied ? 'Plan copied.' : 'The plan could not be copied.');
    },
  };
}

const SIGN = 'size-4 text-muted';

interface PassingOnProps extends AnalysisProps {
  readonly onSaid: (words: string) => void;
}

function PassingOn({ facts, kept, onSaid }: PassingOnProps) {
  const { prepare, share, copy } = usePlanActions(facts, kept, onSaid);
  useEffect(prepare, [prepare]);
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
