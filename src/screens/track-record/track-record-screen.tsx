import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { TrackRecordPage } from './track-record-page.tsx';

export function TrackRecordScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Track Record">
      {userId ? <TrackRecordPage key={userId} userId={userId} /> : null}
    </Page>
  );
}
