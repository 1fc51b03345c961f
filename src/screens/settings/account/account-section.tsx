import { useSession } from '../../../state/session.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

/** Who is signed in, and what they may do with their account. */
export function AccountSection() {
  const email = useSession((state) => state.person?.email);
  return (
    <>
      <p className="text-muted [overflow-wrap:anywhere]">Signed in as {email}</p>
      <ChangePassword />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
