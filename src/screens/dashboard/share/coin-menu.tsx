import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { useWeekLine } from '../../../state/week-lines.ts';
import { MENU_BUTTON, MoreMenu } from '../../../ui/more-menu.tsx';
import { usePlanNow } from '../plan-status/use-plan-now.ts';
import type { ShareOutcome } from './open-share.ts';

interface CoinMenuProps {
  readonly facts: KnownFacts;
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
}

const SAID: Readonly<Record<ShareOutcome, string>> = {
  shared: 'Shared.',
  saved: 'Picture saved.',
  'saved and copied': 'Picture saved and copied.',
  'given up': '',
  failed: 'The picture could not be made.',
};

interface EntriesProps extends CoinMenuProps {
  readonly onSaid: (words: string) => void;
}

function Entries({ facts, kept, onSaid }: EntriesProps) {
  const { price, known, now } = usePlanNow(facts, kept);
  const closes = useWeekLine(facts.coin);
  const from = () => ({
    facts,
    price,
    status: known?.status ?? null,
    closes,
    moment: now,
    link: location.origin,
  });
  // Fetched as the menu opens: some browsers copy and share only right after the press.
  const [code] = useState(() => import('./open-share.ts').catch(() => null));
  const share = async () => {
    const outcome = await code.then((it) => it?.openShare(from())).catch(() => null);
    onSaid(SAID[outcome ?? 'failed']);
  };
  const copy = async () => {
    const isCopied = await code.then((it) => it?.copyPlan(from())).catch(() => false);
    onSaid(isCopied ? 'Plan copied.' : 'The plan could not be copied.');
  };
  return (
    <>
      <button type="button" className={MENU_BUTTON} onClick={share}>
        <Share2 aria-hidden="true" className="size-4 text-muted" />
        Share picture
      </button>
      <button type="button" className={MENU_BUTTON} onClick={copy}>
        <Copy aria-hidden="true" className="size-4 text-muted" />
        Copy plan
      </button>
    </>
  );
}

/** What can be done with a coin's plan beside watching it: its picture and its text, to be passed on. */
export function CoinMenu({ facts, kept }: CoinMenuProps) {
  const [said, setSaid] = useState('');
  if (!facts.tradeRecommendation) return null;
  return (
    <MoreMenu label="More">
      {(_, open) => (
        <>
          {open ? <Entries facts={facts} kept={kept} onSaid={setSaid} /> : null}
          <p role="status" className="px-4 text-muted text-xs not-empty:py-2">
            {said}
          </p>
        </>
      )}
    </MoreMenu>
  );
}
