import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { neverInstall } from '../state/install.ts';
import { closeOffer, type OfferAbout } from '../state/push-offer.ts';
import { acceptOffer, declineOffer, type ShownOffer } from '../state/push-offer-answer.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Toast } from '../ui/toast.tsx';
import { HomeScreenDialog } from './home-screen-dialog.tsx';

const SAID = 8_000;

const WORDS: Readonly<Record<OfferAbout, readonly [title: string, text: string]>> = {
  watch: [
    'Watch it, and be told?',
    'Get a notification on this device when the analysis of a watched coin changes.',
  ],
  level: [
    'Get notified when price gets there?',
    'Get a notification on this device at your price levels.',
  ],
};

interface SaidProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly actions: ReactNode;
}

function Said({ title, text, actions }: SaidProps) {
  return (
    <Toast actions={actions}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-muted text-sm">{text}</span>
    </Toast>
  );
}

const notNow = (
  <Button variant="quiet" onClick={declineOffer}>
    Not now
  </Button>
);

function InstallFirst({ title }: { readonly title: string }) {
  const [asked, setAsked] = useState(false);
  const done = () => {
    // The steps were shown already: the install hint would only repeat them.
    neverInstall();
    declineOffer();
  };
  return (
    <>
      <Said
        title={title}
        text="On this device the app has to be on the home screen first. Then turn on notifications in Settings."
        actions={
          <>
            {notNow}
            <Button variant="primary" onClick={() => setAsked(true)}>
              Show me how
            </Button>
          </>
        }
      />
      <HomeScreenDialog open={asked} onClose={() => setAsked(false)} onDone={done} />
    </>
  );
}

function TurnedOn() {
  useEffect(() => {
    const timer = setTimeout(closeOffer, SAID);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Said
      title="Notifications are on for this device."
      text="Kinds and quiet hours are in Settings."
      actions={
        <Button variant="quiet" onClick={closeOffer}>
          Dismiss
        </Button>
      }
    />
  );
}

interface PushOfferProps {
  readonly userId: string;
  readonly offer: ShownOffer;
}

/** Offers, once, to enable notifications on this device for what was just added. */
export function PushOffer({ userId, offer: { about, step, problem } }: PushOfferProps) {
  const [title, text] = WORDS[about];
  if (step === 'on') return <TurnedOn />;
  if (step === 'install-first') return <InstallFirst title={title} />;
  if (step === 'denied') {
    return (
      <Said
        title="Notifications are blocked on this device."
        text="You are not asked again. Settings says how to allow them in this browser."
        actions={
          <>
            <Button variant="quiet" onClick={closeOffer}>
              Dismiss
            </Button>
            <Link to="/settings" className={buttonClass('primary')} onClick={closeOffer}>
              Settings
            </Link>
          </>
        }
      />
    );
  }
  const busy = step === 'busy';
  return (
    <Said
      title={title}
      text={problem ?? text}
      actions={
        <>
          {busy ? null : notNow}
          <Button
            variant="primary"
            busy={busy}
            disabled={busy}
            onClick={() => void acceptOffer(userId)}
          >
            {busy ? 'Turning on...' : 'Notify me'}
          </Button>
        </>
      }
    />
  );
}
