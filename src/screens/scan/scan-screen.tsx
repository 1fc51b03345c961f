import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { Scan } from './scan.tsx';

/** /scan: the most traded coins of the market, analysed each hour for everybody. */
export function ScanScreen() {
  const userId = useSession((state) => state.person?.id);
  return <Page title="Markets">{userId ? <Scan key={userId} userId={userId} /> : null}</Page>;
}
