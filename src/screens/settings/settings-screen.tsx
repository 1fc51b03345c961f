import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { APP_VERSION } from '../../../domain/app-version.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { CoinMute } from '../../../domain/notice/coin-mute.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { version } from '../../../package.json';
import { mutes, unmuteCoin, useMutes } from '../../data/coin-mutes.ts';
import { chooseTheme, chosenTheme } from '../../device/theme.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice, OfflineNotice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAnchor } from '../../ui/use-anchor.ts';
import { useNow } from '../../ui/use-now.ts';
import { RuleList } from '../rules/rule-list.tsx';
import { AccountSection } from './account/account-screen.tsx';
import { DeviceList } from './device-list.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ThisDevice } from './this-device.tsx';
import { useSettings } from './use-settings.ts';
import { Webhooks } from './webhooks/webhooks.tsx';

function MutedCoins({ userId }: { readonly userId: string }) {
  const muted = useMutes(userId, useNow(30_000));
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const { task, busy, problem, act } = useAction<Coin>();
  const [said, setSaid] = useState('');
  mutes.useFollowed(userId, online);
  if (muted === null) return null;

  const unmute = async ({ coin }: CoinMute) => {
    if (await act(() => unmuteCoin(userId, coin), coin)) setSaid(`${coin} is unmuted.`);
  };
  return (
    <Card beside title="Muted coins">
      <LiveRegion text={said} />
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      {muted.length === 0 ? (
        <p className="text-muted">
          No coin is muted. A coin is muted by the bell on its card or its analysis.
        </p>
      ) : (
        <ul aria-label="Muted coins" className="flex flex-col divide-y divide-line">
          {muted.map((mute) => (
            <li key={mute.coin} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 grow">
                <p className="font-medium">{mute.coin}</p>
                <p className="numeric text-muted text-sm">
                  Until {mute.until === null ? 'unmuted' : momentText(mute.until)}
                </p>
              </div>
              <Button
                busy={task === mute.coin}
                disabled={busy || !online}
                title={unreachable ?? undefined}
                aria-label={`Unmute ${mute.coin}`}
                onClick={() => void unmute(mute)}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const THEMES = { System: 'system', Dark: 'dark', Light: 'light' } as const;
const OPTIONS = ['System', 'Dark', 'Light'] as const;

function Appearance() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (name: keyof typeof THEMES) => {
    setTheme(THEMES[name]);
    chooseTheme(THEMES[name]);
  };
  const name = OPTIONS.find((each) => THEMES[each] === theme) ?? 'System';
  return (
    <Card beside title="Appearance">
      <div className="max-w-md">
        <ChoiceBar label="Theme" options={OPTIONS} value={name} onChange={choose} />
      </div>
    </Card>
  );
}

const SHAPES = ['h-80 w-full', 'h-96 w-full'];

function Settings({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const push = useReachable('push');
  const settings = useSettings(userId, online);
  const { ready, failed, reread } = settings;
  useAnchor(useLocation(), ready !== null || failed || !online);
  return (
    <>
      <OfflineNotice why={unreachable}>
        Settings of your account need a connection; the theme does not.
      </OfflineNotice>
      {ready ? (
        <SettingsForm userId={userId} {...ready} settings={settings} />
      ) : (
        <Card beside title="Notifications">
          <ThisDevice
            userId={userId}
            online={push}
            accountOn={null}
            turnOnAccount={() => settings.turnAccount(true)}
          />
        </Card>
      )}
      {!ready && failed && online ? (
        <ProblemNotice reason="Your settings could not be loaded." onRetry={() => void reread()} />
      ) : null}
      {!ready && !failed && online ? <Loading words="Loading settings..." parts={SHAPES} /> : null}
      <Card beside title="Tell me when" anchor="rules">
        <RuleList userId={userId} coin={null} />
      </Card>
      <MutedCoins userId={userId} />
      <DeviceList userId={userId} online={push} />
      <Webhooks userId={userId} online={push} />
      <Appearance />
      <h2 className="mt-6 font-semibold text-xl tracking-[-0.02em]">Account</h2>
      <AccountSection />
      <p className="numeric border-line border-t pt-4 text-faint text-xs">
        {APP_VERSION} · Release {version}
      </p>
    </>
  );
}

export function SettingsScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Settings" width="medium">
      {userId ? <Settings key={userId} userId={userId} /> : null}
    </Page>
  );
}
