import { CloudOff } from 'lucide-react';
import { OFFLINE, useConnectivity, useTrouble } from '../state/connectivity.ts';

/** The header's word on what cannot be reached; nothing while everything can. */
export function ReachMark() {
  const trouble = useTrouble();
  const online = useConnectivity((state) => state.online);
  return (
    <span role="status" className="flex md:not-empty:me-3">
      {trouble === null ? null : (
        <span
          title={trouble}
          className="inline-flex h-6 items-center gap-1.5 rounded-[3px] bg-warn-soft px-1.5 font-[450] text-warn text-xs"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span aria-hidden="true" className="max-lg:hidden">
            {online ? 'Limited' : trouble === OFFLINE ? 'Offline' : 'Not connected'}
          </span>
          <span className="sr-only">{trouble}</span>
        </span>
      )}
    </span>
  );
}
