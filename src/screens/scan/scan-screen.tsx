import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { Scan } from './market-scan.tsx';

/** The most traded coins of the market, analysed hourly for all users. */
export function ScanScreen() {
  const userId = useSession((state) => state.person?.id);
  return <Page title="Markets">{userId ? <Scan key={userId} userId={userId} /> : null}</Page>;
}
