import { useEffect, useState } from 'react';
import { readChannels } from '../../backend/push.ts';
import { logFailure } from '../../device/failure-log.ts';

/** The channels by which the server can notify people; none while that is not known. */
export function useChannels(online: boolean): readonly string[] {
  const [channels, setChannels] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!online) return;
    let left = false;
    void readChannels().then((answer) => {
      if (!answer.ok) logFailure('Reading the channels', answer.failure);
      else if (!left) setChannels(answer.value.channels);
    });
    return () => {
      left = true;
    };
  }, [online]);
  return channels;
}
