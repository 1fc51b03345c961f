import { useEffect, useState } from 'react';
import { listenToTickets } from '../../backend/ticket-updates.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { AFTER_CHANGE, AFTER_OPENING, recountSoon, setRealtimeLive } from '../../state/unread.ts';

/**
 * Listens while the support page is open, and recounts the unread tickets.
 * @returns a number that grows whenever what is shown may be out of date
 */
export function useTicketUpdates(): number {
  const [version, setVersion] = useState(0);
  const online = useConnectivity((state) => state.online);

  useEffect(() => {
    if (!online) return;
    let stopped = false;
    let stop = () => {};
    let pending: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      if (pending !== null) return;
      pending = setTimeout(() => {
        pending = null;
        setVersion((before) => before + 1);
      }, AFTER_CHANGE);
    };
    recountSoon(AFTER_OPENING);
    let wasLive = false;
    void listenToTickets({
      onChange() {
        recountSoon(AFTER_CHANGE);
        refresh();
      },
      onLive(live) {
        setRealtimeLive(live);
        // What happened while nobody listened is looked up.
        if (live && wasLive) refresh();
        wasLive ||= live;
      },
    }).then((listening) => {
      if (!listening.ok) setRealtimeLive(false);
      else if (stopped) listening.value();
      else stop = listening.value;
    });
    const onFocus = () => refresh();
    addEventListener('focus', onFocus);
    return () => {
      stopped = true;
      if (pending) clearTimeout(pending);
      removeEventListener('focus', onFocus);
      setRealtimeLive(false);
      stop();
    };
  }, [online]);
  return version;
}
