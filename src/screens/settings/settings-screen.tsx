import { APP_VERSION } from '../../../domain/app-version.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountSection } from './account/account-section.tsx';
import { Appearance } from './appearance.tsx';
import { DeviceList } from './device-list.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { ThisDevice } from './this-device.tsx';
import { useSettings } from './use-settings.ts';

function Settings({ userId }: { readonly userId: string }) {
  const online = useConnectivity((state) => state.online);
  const settings = useSettings(userId, online);
  const { loading, change, reread } = settings;
  const ready = loading.status === 'ready' ? loading : null;
  return (
    <>
      {online ? null : (
        <Notice tone="warn">
          You are offline. Settings of your account need the network; the theme does not.
        </Notice>
      )}
      <ThisDevice
        userId={userId}
        online={online}
        wanted={ready?.draft.push_notifications ?? true}
        onTurnedOn={() => change({ push_notifications: true })}
      />
      {loading.status === 'failed' && online ? (
        <Notice tone="down" action={<Button onClick={() => void reread()}>Try again</Button>}>
          Your settings could not be loaded.
        </Notice>
      ) : null}
      {loading.status === 'loading' && online ? <SettingsSkeleton /> : null}
      {ready ? (
        <SettingsForm draft={ready.draft} saved={ready.saved} settings={settings} online={online} />
      ) : null}
      <DeviceList userId={userId} online={online} />
      <Appearance />
      <h2 className="mt-4 font-semibold text-xl tracking-tight">Account</h2>
      <AccountSection />
      <p className="numeric text-center text-muted text-sm">{APP_VERSION}</p>
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
