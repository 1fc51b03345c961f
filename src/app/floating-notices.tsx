import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Database } from '../device/database/database.ts';
import { recentAnalyses } from '../device/database/recent-analyses.ts';
import { forgetAway, useAway } from '../state/away.ts';
import { install, installWay, neverInstall, useInstall } from '../state/install.ts';
import { usePush } from '../state/push.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { useUpdates } from '../state/updates.ts';
import { useObserved } from '../state/use-observed.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HomeScreenSteps } from '../ui/home-screen-steps.tsx';
import { Toast } from '../ui/toast.tsx';
import { useCompanions } from './use-companions.ts';

function AwayNotice({ changes }: { readonly changes: number }) {
  return (
    <Toast
      actions={
        <>
          <Button variant="quiet" onClick={forgetAway}>
            Dismiss
          </Button>
          <Link to="/watchlist" className={buttonClass('primary')}>
            Watch List
          </Link>
        </>
      }
    >
      {changes} {changes === 1 ? 'change' : 'changes'} since you were last here.
    </Toast>
  );
}

function StoppedNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <Toast
      actions={
        <>
          <Button variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
          <Link to="/settings" className={buttonClass('primary')}>
            Settings
          </Link>
        </>
      }
    >
      Notifications have stopped on this device.
    </Toast>
  );
}

function InstallHint({ way }: { readonly way: 'press' | 'by-hand' }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Toast
        actions={
          <>
            <Button variant="quiet" onClick={neverInstall}>
              No, thanks
            </Button>
            <Button
              variant="primary"
              onClick={() => (way === 'press' ? void install() : setAsked(true))}
            >
              {way === 'press' ? 'Install' : 'Show me how'}
            </Button>
          </>
        }
      >
        Install the app: it opens at once, also offline, and can notify you.
      </Toast>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Add to the Home Screen"
        actions={<Button onClick={neverInstall}>Done</Button>}
      >
        <HomeScreenSteps />
      </Dialog>
    </>
  );
}

/** Whether this person's device holds a finished analysis. */
function useHasAnalysis(userId: string): boolean {
  const query = useCallback((db: Database) => recentAnalyses(db, userId, Date.now()), [userId]);
  const recent = useObserved(query);
  return recent.status === 'read' && (recent.value?.length ?? 0) > 0;
}

/** At most one thing to say over every page; a new version of the app goes first. */
export function FloatingNotices({ userId }: { readonly userId: string }) {
  useCompanions(userId);
  const { pathname } = useLocation();
  const changes = useAway((state) => state.changes);
  const stopped = usePush((state) => state.standing === 'stopped');
  const [dismissed, setDismissed] = useState(false);
  const installing = useInstall();
  const hasAnalysis = useHasAnalysis(userId);
  const updateReady = useUpdates((state) => state.ready);
  const held = useUnsaved((state) => state.holders.size > 0);

  // Settings has its own bar at the foot of the page.
  if (held || updateReady || pathname === '/settings') return null;
  if (changes > 0) return <AwayNotice changes={changes} />;
  if (stopped && !dismissed) {
    return <StoppedNotice onDismiss={() => setDismissed(true)} />;
  }
  const way = installWay(installing);
  const wanted = hasAnalysis && !installing.dismissed && pathname === '/dashboard';
  if (way === 'none' || !wanted) return null;
  return <InstallHint way={way} />;
}
