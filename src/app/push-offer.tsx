import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { problemIn } from '../backend/failure.ts';
import { turnAccount } from '../data/settings.ts';
import { browserInUse } from '../device/browser-kind.ts';
import { rememberOfferAnswered } from '../device/kept-choices.ts';
import { neverInstall } from '../state/install.ts';
import { usePush } from '../state/push.ts';
import { turnOnPush } from '../state/push-actions.ts';
import { closeOffer, type OfferAbout, usePushOffer } from '../state/push-offer.ts';
import { declineOffer, type ShownOffer } from '../state/push-offer-answer.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HomeScreenSteps } from '../ui/home-screen-steps.tsx';
import { Toast, type ToastProps } from '../ui/toast.tsx';

interface HomeScreenDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function HomeScreenDialog({ open, onClose, onDone }: HomeScreenDialogProps) {
  const browser = browserInUse();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={browser.within === null ? 'Add to the Home Screen' : 'Open in your browser'}
      actions={<Button onClick={onDone}>Done</Button>}
    >
      <HomeScreenSteps browser={browser} />
    </Dialog>
  );
}

const SAID = 8_000;

const WORDS: Readonly<Record<OfferAbout, readonly [title: string, text: string]>> = {
  watch: [
    'Get notified when it changes?',
    'Get a notification on this device when the analysis of a watched coin changes.',
  ],
  level: [
    'Get notified when price gets there?',
    'Get a notification on this device at your price levels.',
  ],
  rule: [
    'Get notified when it becomes true?',
    'Get a notification on this device when a statement that you chose becomes true.',
  ],
};

interface SaidProps extends Omit<ToastProps, 'children' | 'below'> {
  readonly title: string;
  readonly text: string;
}

export function Said({ title, text, ...toast }: SaidProps) {
  return (
    <Toast {...toast}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-muted text-sm">{text}</span>
    </Toast>
  );
}

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
        onDismiss={declineOffer}
        dismissText="Not now"
        actions={
          <Button variant="primary" onClick={() => setAsked(true)}>
            Show me how
          </Button>
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
      onDismiss={closeOffer}
    />
  );
}

/** For device and account. Returns null, also if the prompt was denied, or an error message. */
async function turnOnNotifications(userId: string): Promise<string | null> {
  const problem = await turnOnPush(userId);
  if (problem !== null || usePush.getState().standing !== 'on') return problem;
  return problemIn(await turnAccount(userId, true));
}

async function acceptOffer(userId: string): Promise<void> {
  usePushOffer.setState({ phase: 'busy', problem: null });
  const problem = await turnOnNotifications(userId);
  if (problem !== null) {
    usePushOffer.setState({ phase: 'offered', problem });
    return;
  }
  rememberOfferAnswered();
  usePushOffer.setState({ phase: usePush.getState().standing === 'on' ? 'on' : 'denied' });
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
        onDismiss={closeOffer}
        actions={
          <Link to="/settings" className={buttonClass('primary')} onClick={closeOffer}>
            Settings
          </Link>
        }
      />
    );
  }
  const busy = step === 'busy';
  return (
    <Said
      title={title}
      text={problem ?? text}
      onDismiss={busy ? undefined : declineOffer}
      dismissText="Not now"
      actions={
        <Button variant="primary" busy={busy} onClick={() => void acceptOffer(userId)}>
          {busy ? 'Turning on...' : 'Notify me'}
        </Button>
      }
    />
  );
}
