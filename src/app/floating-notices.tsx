import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { CoinSchema } from '../../domain/market/coin.ts';
import { counted } from '../../domain/text/plural.ts';
import { problemIn } from '../backend/failure.ts';
import { addPasskey } from '../backend/passkeys.ts';
import { followVisits, forgetAway, useAway } from '../data/away.ts';
import { followBadge } from '../data/badge.ts';
import type { Database } from '../data/database/database.ts';
import { holdsAnalysis } from '../data/database/summaries.ts';
import { followList } from '../data/list-results.ts';
import { ownPasskeys } from '../data/own-passkeys.ts';
import { followChoices } from '../data/plan-choices.ts';
import { levels } from '../data/price-levels.ts';
import { watchlist } from '../data/watchlist.ts';
import { browserInUse, knowsPasskeys, passkeyName } from '../device/browser-kind.ts';
import { passkeyOffer } from '../device/kept-choices.ts';
import { listenToWorker } from '../device/worker-messages.ts';
import { useReachable } from '../state/connectivity.ts';
import { type InstallState, install, neverInstall, useInstall } from '../state/install.ts';
import { keepLive } from '../state/keep-live.ts';
import { usePush } from '../state/push.ts';
import { useShownOffer } from '../state/push-offer-answer.ts';
import { reconcilePush } from '../state/push-reconcile.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { useUpdates } from '../state/updates.ts';
import { useObserved } from '../state/use-observed.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Toast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { HomeScreenDialog, PushOffer, Said } from './push-offer.tsx';

function coinOf(search: string) {
  const coin = v.safeParse(CoinSchema, new URLSearchParams(search).get('wl'));
  return coin.success ? coin.output : null;
}

function useBackgroundSync(userId: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const database = useReachable('database');
  const push = useReachable('push');
  const analysis = useReachable('analysis');
  const coin = useRef(coinOf(search));
  coin.current = coinOf(search);

  useEffect(() => followBadge(userId), [userId]);
  useEffect(keepLive, []);
  useEffect(() => {
    if (!analysis) return;
    const witness = import('../data/witness.ts');
    witness.then(({ look }) => look(Date.now())).catch(() => undefined);
  }, [analysis]);
  useEffect(() => followList(userId, database), [userId, database]);
  useEffect(() => (database ? followChoices(userId) : undefined), [userId, database]);
  useEffect(() => {
    if (push) void reconcilePush(userId);
  }, [userId, push]);
  useEffect(
    () => (database ? followVisits(userId, () => coin.current) : undefined),
    [userId, database],
  );
  useEffect(
    () =>
      listenToWorker((message) => {
        if (message.kind === 'open') navigate(message.path);
        else if (message.kind === 'notified') {
          void watchlist.reload(userId);
          void levels.reload(userId);
        } else void reconcilePush(userId);
      }),
    [userId, navigate],
  );
  useEffect(() => {
    if (pathname === '/watchlist') forgetAway();
  }, [pathname]);
}

const pageLink = (to: string, words: string) => (
  <Link to={to} className={buttonClass('primary')}>
    {words}
  </Link>
);

/** How to install here: by a press, by hand, by leaving an in-app browser, or not at all. */
function installWay({ offer, installed }: InstallState) {
  if (installed) return 'none';
  if (offer) return 'press';
  const { kind, within } = browserInUse();
  if (within !== null) return 'elsewhere';
  return kind === 'other' ? 'none' : 'by-hand';
}

type InstallWay = Exclude<ReturnType<typeof installWay>, 'none'>;

function InstallHint({ way }: { readonly way: InstallWay }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Toast
        below
        onDismiss={neverInstall}
        dismissText="No, thanks"
        actions={
          <Button
            variant="primary"
            onClick={() => (way === 'press' ? void install() : setAsked(true))}
          >
            {way === 'press' ? 'Install' : 'Show me how'}
          </Button>
        }
      >
        {way === 'elsewhere'
          ? 'Open this in your browser: there the app can be installed, and can notify you.'
          : 'Install the app: it opens at once, also offline, and can notify you.'}
      </Toast>
      <HomeScreenDialog open={asked} onClose={() => setAsked(false)} onDone={neverInstall} />
    </>
  );
}

function PasskeyOffer({ userId }: { readonly userId: string }) {
  const [due, setDue] = useState(knowsPasskeys() && passkeyOffer.read() === 'due');
  const { value } = ownPasskeys.useRead(userId, useReachable('database') && due);
  const { busy, problem, done, act } = useAction();
  if (!due || value?.length !== 0) return null;

  const add = () => {
    passkeyOffer.keep('answered');
    return act(async () => problemIn(await addPasskey(passkeyName())));
  };
  const close = () => {
    passkeyOffer.keep('answered');
    setDue(false);
  };
  if (done) return <Said title="Passkey added." text="It is under Account." onDismiss={close} />;
  return (
    <Said
      title="Sign in faster next time?"
      text={problem ?? 'A passkey signs you in with your face, finger or PIN.'}
      onDismiss={busy ? undefined : close}
      dismissText="Not now"
      actions={
        <Button variant="primary" busy={busy} onClick={() => void add()}>
          Add a passkey
        </Button>
      }
    />
  );
}

function useHasAnalysis(userId: string): boolean {
  const held = useObserved(useCallback((db: Database) => holdsAnalysis(db, userId), [userId]));
  return held.status === 'read' && held.value === true;
}

export function FloatingNotices({ userId }: { readonly userId: string }) {
  useBackgroundSync(userId);
  const { pathname } = useLocation();
  const changes = useAway((state) => state.changes);
  const stopped = usePush((state) => state.standing === 'stopped');
  const [dismissed, setDismissed] = useState(false);
  const installing = useInstall();
  const hasAnalysis = useHasAnalysis(userId);
  const offer = useShownOffer();
  const updateReady = useUpdates((state) => state.ready);
  const held = useUnsaved((state) => state.holders.size > 0);

  // Settings has its own bar at the foot of the page.
  if (held || updateReady || pathname === '/settings') return null;
  if (offer) return <PushOffer userId={userId} offer={offer} />;
  if (changes > 0) {
    return (
      <Toast actions={pageLink('/watchlist', 'Watch List')} onDismiss={forgetAway}>
        {counted(changes, 'change')} since you were last here.
      </Toast>
    );
  }
  if (stopped && !dismissed) {
    return (
      <Toast actions={pageLink('/settings', 'Settings')} onDismiss={() => setDismissed(true)}>
        Notifications have stopped on this device.
      </Toast>
    );
  }
  const way = installWay(installing);
  const wanted = hasAnalysis && !installing.dismissed && pathname === '/dashboard';
  return (
    <>
      {way === 'none' || !wanted ? null : <InstallHint way={way} />}
      <PasskeyOffer userId={userId} />
    </>
  );
}
