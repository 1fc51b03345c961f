import { APP_VERSION } from '../../../domain/app-version.ts';
import { version } from '../../../package.json';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountSection } from './account/account-section.tsx';
import { Appearance } from './appearance.tsx';
import { DeviceList } from './device-list.tsx';
import { MutedCoins } from './muted-coins.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { ThisDevice } from './this-device.tsx';
import { useSettings } from './use-settings.ts';
import { Webhooks } from './webhooks/webhooks.tsx';

function Settings({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const push = useReachable('push');
  const settings = useSettings(userId, online);
  const { loading, reread } = settings;
  const ready = loading.status === 'ready' ? loading : null;
  return (
    <>
      {online ? null : (
        <Notice tone="warn">
          {unreachable} Settings of your account need a connection; the theme does not.
        </Notice>
      )}
      {ready ? null : (
        <Card beside title="Notifications">
          <ThisDevice
            userId={userId}
            online={push}
            accountOn={null}
            turnOnAccount={async () => null}
          />
        </Card>
      )}
      {loading.status === 'failed' && online ? (
        <Notice tone="down" action={<Button onClick={() => void reread()}>Try again</Button>}>
          Your settings could not be loaded.
        </Notice>
      ) : null}
      {loading.status === 'loading' && online ? <SettingsSkeleton /> : null}
      {ready ? (
        <SettingsForm userId={userId} draft={ready.draft} saved={ready.saved} settings={settings} />
      ) : null}
      <MutedCoins userId={userId} />
      <DeviceList userId={userId} online={push} />
      <Webhooks online={push} />
      <Appearance />
      <h2 className="mt-6 font-semibold text-xl tracking-[-0.02em]">Account</h2>
      <AccountSection />
      <p className="numeric border-line border-t pt-4 text-faint text-xs">
        {APP_VERSION} · Release {version}
      </p>
    </>
  );
}

/** /settings: notifications, monitoring times, this device, the account. */
export function SettingsScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Settings" width="reading">
      {userId ? <Settings key={userId} userId={userId} /> : null}
    </Page>
  );
}
