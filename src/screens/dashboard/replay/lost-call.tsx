import { useEffect, useState } from 'react';
import type { Replay } from '../../../../domain/record/replay.ts';
import { readSampleReplay } from '../../../backend/sample.ts';
import { unlessLate } from '../../../ui/use-late.ts';
import { ReplayView } from './replay-view.tsx';

export function LostCall() {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(
    () => unlessLate(readSampleReplay(), (read) => setReplay(read.ok ? read.value.replay : null)),
    [],
  );
  if (!replay) return null;
  return (
    <section
      aria-labelledby="lost-call"
      className="gutter mx-auto grid max-w-[110rem] grid-cols-1 gap-4 py-8"
    >
      <h2 id="lost-call" className="font-semibold text-lg">
        A call that lost
      </h2>
      <ReplayView replay={replay} at={at ?? replay.content.openedAt} onAt={setAt} />
    </section>
  );
}
