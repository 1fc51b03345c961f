import { Page } from '../../../ui/page.tsx';
import { AccountSection } from './account-section.tsx';

/** /account: the account section on a page of its own. */
export function AccountScreen() {
  return (
    <Page title="Account" width="reading">
      <AccountSection />
    </Page>
  );
}
