import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../../domain/market/coin.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { ensureCoins, useCoins } from '../../../data/coins.ts';
import { openMoments } from '../../../data/moments.ts';
import { isReachableNow, useUnreachable } from '../../../state/connectivity.ts';
import { useSession } from '../../../state/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Cockpit } from '../frame/cockpit.tsx';
import { CoinSearch } from '../rail/coin-search.tsx';
import { RecordedResults, useAsked } from '../results.tsx';
import { MomentExplorer, type Opened } from './moment-explorer.tsx';
import { COMPUTED } from './moment-result.tsx';
import { RecordedCall } from './recorded-call.tsx';

const KILOBYTES = 280;

interface CoinMomentsProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly onOpen: (opened: Opened | null) => void;
  readonly open: typeof openMoments;
}

function CoinMoments({ userId, coin, onOpen, open }: CoinMomentsProps) {
  const [address, setAddress] = useSearchParams();
  const unreachable = useUnreachable('analysis');
  const at = address.get('at');
  const ask = useCallback(
    async (left: AbortSignal, tries: number) => {
      const opened = await open(userId, coin, tries > 0 || isReachableNow('analysis'));
      const close = () => 'moments' in opened && opened.moments.close();
      if (left.aborted) close();
      else left.addEventListener('abort', close);
      return opened;
    },
    [userId, coin, open],
  );
  const { answer: loaded, retry } = useAsked(ask, 'analysis');
  if (loaded?.status !== 'moments') {
    const waits = loaded !== null;
    const loading = `Loading 90 days of candles, about ${KILOBYTES} KB, once.`;
    const offline = `${unreachable ?? ''} The candles of ${coin} are not on this device.`;
    const retrying = <Button onClick={retry}>Try again</Button>;
    return (
      <Notice tone={waits ? 'warn' : 'plain'} action={waits ? retrying : null}>
        {loaded === null ? loading : loaded.status === 'failed' ? loaded.sentence : offline}
      </Notice>
    );
  }
  const { moments } = loaded;
  return (
    <>
      {moments.damaged.length === 0 ? null : (
        <Notice tone="warn" title="Candles that cannot be read">
          {moments.damaged.join('; ')}
        </Notice>
      )}
      <MomentExplorer
        moments={moments}
        asked={at === null ? null : Date.parse(at)}
        onRest={(moment) => {
          const iso = `${new Date(moment).toISOString().slice(0, 16)}Z`;
          if (iso !== at) setAddress({ coin, at: iso }, { replace: true });
        }}
        onOpen={onOpen}
      />
    </>
  );
}

const PROMISE = 'The coin’s last 90 days appear here.';

/** An analysis of a past moment, computed on the device and recorded nowhere. */
function AnyMoment({ userId, onOpen, open }: Omit<CoinMomentsProps, 'coin'>) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const wanted = useParams().plan ? null : address.get('coin')?.toUpperCase();
  const coin = v.is(CoinSchema, wanted) ? wanted : null;
  const [text, setText] = useState<string>(coin ?? '');
  const list = useCoins((state) => state.list);
  useEffect(() => void ensureCoins(), []);
  return (
    <section
      id="any"
      aria-labelledby="any-heading"
      className="flex flex-col gap-4 border-line border-t pt-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="any-heading" className="font-semibold text-lg">
          Any moment of the last 90 days
        </h2>
        <p className="rounded-[3px] bg-warn-soft px-1.5 font-[450] text-warn text-xs">{COMPUTED}</p>
      </div>
      <p className="max-w-[68ch] text-muted text-sm">
        Today’s rules on the candles that had closed by then. It is no part of the record: nobody
        could have read it.
      </p>
      <CoinSearch
        {...{ list, text }}
        action="Load Candles"
        onText={setText}
        onGenerate={(chosen) => {
          onOpen(null);
          void navigate(`/replay?coin=${chosen}`);
        }}
        running={false}
        unreachable={null}
        onReload={() => void ensureCoins()}
        current={coin}
      />
      {coin === null ? (
        <p className="text-muted text-sm">
          {wanted ? `“${wanted.slice(0, 20)}” is no coin.` : PROMISE} Choose a coin.
        </p>
      ) : (
        <CoinMoments key={coin} {...{ userId, coin, onOpen, open }} />
      )}
    </section>
  );
}

const RAIL = (
  <p className="p-4 text-muted text-sm">
    Today’s rules on the candles that had closed by then. It counts in no record.
  </p>
);

const focus = (region: HTMLElement | null) => region?.focus();

function ComputedAnalysis(props: Opened & { readonly userId: string }) {
  const title = `${COMPUTED}: ${momentText(props.analysis.snapshotTime)}`;
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mt-(--head-height) border-line border-t outline-none"
    >
      <Cockpit rail={RAIL}>
        <RecordedResults
          {...props}
          snapshotId={null}
          notices={<Notice tone="warn" title={title} />}
        />
      </Cockpit>
    </section>
  );
}

/** /replay/<plan>?at=<time>: a call; /replay?coin=<coin>&at=<time>: any moment. */
export function ReplayScreen({ open = openMoments }: Partial<Pick<CoinMomentsProps, 'open'>>) {
  const userId = useSession((state) => state.person?.id);
  const { plan } = useParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <Page
        title="Replay"
        aside={
          <Link to="/track-record#mine" className={buttonClass('quiet')}>
            My plans
          </Link>
        }
      >
        {userId && plan ? <RecordedCall key={plan} userId={userId} hash={plan} /> : null}
        {userId ? <AnyMoment key={userId} {...{ userId, open }} onOpen={setOpened} /> : null}
      </Page>
      {userId && opened ? (
        <ComputedAnalysis key={opened.analysis.snapshotTime} userId={userId} {...opened} />
      ) : null}
    </>
  );
}
