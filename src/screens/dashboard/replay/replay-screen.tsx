import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { useSession } from '../../../state/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Cockpit } from '../frame/cockpit.tsx';
import { RecordedResults } from '../results.tsx';
import { AnyMoment, type AnyMomentProps } from './any-moment.tsx';
import type { Opened } from './moment-explorer.tsx';
import { COMPUTED } from './moment-result.tsx';
import { RecordedCall } from './recorded-call.tsx';

const RAIL = (
  <p className="p-4 text-muted text-sm">
    Today’s rules on the candles that had closed by then. It counts in no record.
  </p>
);

const focus = (region: HTMLElement | null) => region?.focus();

function ComputedAnalysis(props: Opened & { readonly userId: string }) {
  const title = `${COMPUTED}: ${momentText(props.analysis.snapshotTime)}`;
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mt-(--head-height) border-line border-t outline-none"
    >
      <Cockpit rail={RAIL}>
        <RecordedResults
          {...props}
          snapshotId={null}
          notices={<Notice tone="warn" title={title} />}
        />
      </Cockpit>
    </section>
  );
}

/** /replay/<plan>?at=<time>: a call; /replay?coin=<coin>&at=<time>: any moment. */
export function ReplayScreen({ open }: Pick<AnyMomentProps, 'open'>) {
  const userId = useSession((state) => state.person?.id);
  const { plan } = useParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <Page
        title="Replay"
        aside={
          <Link to="/track-record#mine" className={buttonClass('quiet')}>
            My plans
          </Link>
        }
      >
        {userId && plan ? <RecordedCall key={plan} userId={userId} hash={plan} /> : null}
        {userId ? <AnyMoment key={userId} {...{ userId, open }} onOpen={setOpened} /> : null}
      </Page>
      {userId && opened ? (
        <ComputedAnalysis key={opened.analysis.snapshotTime} userId={userId} {...opened} />
      ) : null}
    </>
  );
}
