import { type ComponentType, lazy } from 'react';

export type Screen = ReturnType<typeof screen>;

function screen(
  path: string,
  title: string,
  /** Guarded: in the shell, for approved users. Public: in a narrow frame. Open: own frame. */
  access: 'public' | 'open' | 'guarded',
  load: () => Promise<ComponentType>,
  below = '',
) {
  let loaded: Promise<{ default: ComponentType }> | null = null;
  // Retries after a failure.
  const module = () => {
    loaded ??= load()
      .then((Component) => ({ default: Component }))
      .catch((error: unknown) => {
        loaded = null;
        throw error;
      });
    return loaded;
  };
  return { path, below, title, access, load: module, Component: lazy(module) };
}

export const SCREENS: readonly Screen[] = [
  screen('/login', 'Sign in', 'public', () =>
    import('../screens/login/login-screen.tsx').then((m) => m.LoginScreen),
  ),
  screen('/waitlist', 'Waitlist', 'public', () =>
    import('../screens/waitlist/waitlist-screen.tsx').then((m) => m.WaitlistScreen),
  ),
  screen('/reset-password', 'Set Your New Password', 'public', () =>
    import('../screens/login/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  screen('/sample', 'BTC analysis', 'open', () =>
    import('../screens/dashboard/sample-screen.tsx').then((m) => m.SampleScreen),
  ),
  screen('/dashboard', 'Dashboard', 'guarded', () =>
    import('../screens/dashboard/dashboard-screen.tsx').then((m) => m.openDashboard()),
  ),
  screen('/settings', 'Settings', 'guarded', () =>
    import('../screens/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
  ),
  screen('/account', 'Account', 'guarded', () =>
    import('../screens/settings/account/account-screen.tsx').then((m) => m.AccountScreen),
  ),
  screen('/beta', 'Beta access', 'guarded', () =>
    import('../screens/beta/beta-screen.tsx').then((m) => m.BetaScreen),
  ),
  screen('/trail', 'Trail', 'guarded', () =>
    import('../screens/trail/trail-screen.tsx').then((m) => m.TrailScreen),
  ),
  screen('/watchlist', 'Watch List', 'guarded', () =>
    import('../screens/watchlist/watchlist-screen.tsx').then((m) => m.WatchlistScreen),
  ),
  screen('/markets', 'Markets', 'guarded', () =>
    import('../screens/markets/markets-screen.tsx').then((m) => m.MarketsScreen),
  ),
  screen('/indicators', 'How it is computed', 'guarded', () =>
    import('../screens/indicators/indicators-screen.tsx').then((m) => m.IndicatorsScreen),
  ),
  screen('/track-record', 'Track Record', 'guarded', () =>
    import('../screens/track-record/track-record-screen.tsx').then((m) => m.TrackRecordScreen),
  ),
  screen(
    '/replay',
    'Replay',
    'guarded',
    () => import('../screens/dashboard/replay/replay-screen.tsx').then((m) => m.ReplayScreen),
    '/:plan?',
  ),
  screen('/support', 'Support', 'guarded', () =>
    import('../screens/support/support-screen.tsx').then((m) => m.SupportScreen),
  ),
];

export const screenAt = (path: string): Screen | undefined =>
  SCREENS.find((candidate) => `${path}/`.startsWith(`${candidate.path}/`));
