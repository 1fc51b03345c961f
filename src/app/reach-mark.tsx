import { CloudOff } from 'lucide-react';
import { OFFLINE, useConnectivity, useTrouble } from '../state/connectivity.ts';

/** The header's word on what cannot be reached; nothing while everything can. */
export function ReachMark() {
  const trouble = useTrouble();
  const online = useConnectivity((state) => state.online);
  return (
    <span role="status">
      {trouble === null ? null : (
        <span
          title={trouble}
          className="inline-flex items-center gap-1.5 rounded-md bg-warn-soft px-2 py-1 font-medium text-sm text-warn"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span aria-hidden="true" className="max-[22rem]:hidden">
            {online ? 'Limited' : trouble === OFFLINE ? 'Offline' : 'Not connected'}
          </span>
          <span className="sr-only">{trouble}</span>
        </span>
      )}
    </span>
  );
}
