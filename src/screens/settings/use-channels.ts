import { useEffect, useState } from 'react';
import { type Channels, readChannels } from '../../backend/push.ts';
import { logFailure } from '../../device/failure-log.ts';

const NONE: Channels = { channels: [] };

/** The channels by which the server can notify people; none while that is not known. */
export function useChannels(online: boolean): Channels {
  const [channels, setChannels] = useState<Channels>(NONE);
  useEffect(() => {
    if (!online) return;
    let left = false;
    void readChannels().then((answer) => {
      if (!answer.ok) logFailure('Reading the channels', answer.failure);
      else if (!left) setChannels(answer.value);
    });
    return () => {
      left = true;
    };
  }, [online]);
  return channels;
}
