import { useSession } from '../../../state/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

/** Who is signed in, and what they may do with their account. */
export function AccountSection() {
  const email = useSession((state) => state.person?.email);
  return (
    <>
      <Card title="Signed in as">
        <p className="break-all">{email}</p>
      </Card>
      <ChangePassword />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
