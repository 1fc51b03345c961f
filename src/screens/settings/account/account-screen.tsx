import { useUnreachable } from '../../../state/connectivity.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { AccountSection } from './account-section.tsx';

/** /account: the account section on a page of its own. */
export function AccountScreen() {
  const unreachable = useUnreachable('database');
  return (
    <Page title="Account" width="reading">
      {unreachable === null ? null : (
        <Notice tone="warn">{unreachable} Your account needs a connection.</Notice>
      )}
      <AccountSection />
    </Page>
  );
}
