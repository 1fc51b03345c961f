import { useUnreachable } from '../../../state/connectivity.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { AccountSection } from './account-section.tsx';

export function AccountScreen() {
  const unreachable = useUnreachable('database');
  return (
    <Page title="Account" width="medium">
      {unreachable === null ? null : (
        <Notice tone="warn">{unreachable} Your account needs a connection.</Notice>
      )}
      <AccountSection />
    </Page>
  );
}
