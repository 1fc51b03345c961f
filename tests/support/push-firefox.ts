import * as v from 'valibot';
import { expect } from 'vitest';
import { type Firefox, openFirefox } from './firefox.ts';
import { CONTROLLED } from './tab-app.ts';
import { type Tab, until } from './tabs.ts';

/** What makes Firefox take a server on this machine for Mozilla's push service, and show notifications. */
const preferencesFor = (socketUrl: string) => ({
  'alerts.useSystemBackend': false,
  'dom.push.connection.enabled': true,
  'dom.push.retryBaseInterval': 200,
  'dom.push.serverURL': socketUrl,
  'dom.push.testing.allowInsecureServerURL': true,
  // Otherwise only three of those that stay are shown at a time.
  'dom.webnotifications.requireinteraction.count': 100,
  'permissions.default.desktop-notification': 1,
});

/** Firefox with a push service of the test's, whose notifications can be clicked. */
export function openPushFirefox(socketUrl: string, profile: string): Promise<Firefox> {
  return openFirefox({ preferences: preferencesFor(socketUrl), profile, systemAccess: true });
}

/** In the page: whether it hears the worker yet, which until then would reload it. */
const HEARS_WORKER = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(true);
  setTimeout(resolve, 50, false);
  const data = { kind: 'notified' };
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
})`;

/** Waits until the page answers its worker. */
export async function untilHearing(tab: Tab): Promise<void> {
  await until(tab, CONTROLLED);
  await until(tab, HEARS_WORKER);
}

/** In the page: what the worker shows at the moment. */
const SHOWN = `navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, tag, actions }) => [title, tag, ...actions.map(({ action }) => action)]).sort())`;

/** Notifications on the screen, each as its title, its tag and its actions; in no order of theirs. */
export const notifications = (tab: Tab): Promise<unknown> => tab.run(SHOWN);

export const closeNotifications = (tab: Tab) =>
  tab.run(`navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.forEach((one) => one.close())) ?? null`);

/** The endpoint of the page's subscription, or null. */
export const heldEndpoint = (tab: Tab): Promise<unknown> =>
  tab.run(`navigator.serviceWorker.ready
    .then((worker) => worker.pushManager.getSubscription())
    .then((held) => held?.endpoint ?? null)`);

const TreeSchema = v.object({
  contexts: v.array(v.object({ context: v.string(), url: v.string() })),
});

/** Pages of all tabs, or the browser's own windows. */
async function contextsOf(firefox: Firefox, scope: 'content' | 'chrome') {
  const found = await firefox.bidi.send('browsingContext.getTree', { 'moz:scope': scope });
  return v.parse(TreeSchema, found).contexts;
}

/** The tab that shows an address of which this is a part, once there is one. */
export async function tabAt(firefox: Firefox, part: string): Promise<Tab> {
  const find = async () => {
    const all = await contextsOf(firefox, 'content');
    return all.find(({ url }) => url.includes(part))?.context;
  };
  await expect.poll(find, { message: `a tab at ${part}` }).toBeDefined();
  return firefox.tabOf((await find()) ?? '');
}

const TITLE = "document.getElementById('alertTitleLabel')?.value ?? ''";
const CLICK = "document.getElementById('alertBox').click() ?? null";
/** The window draws no buttons; this is what a desktop's notification tells Firefox of a press on one. */
const pressed = (action: string) => `gAlertListener.observe({
  QueryInterface: ChromeUtils.generateQI(['nsIAlertAction']),
  action: '${action}', title: '', iconURL: '', opaqueRelaunchData: '', windowsSystemActivationType: false,
}, 'alertclickcallback', gAlertCookie) ?? null`;

/** Clicks a notification once it stands in a window of Firefox's own, or a button of it by its name. */
export async function clickAlert(firefox: Firefox, title: string, action?: string): Promise<void> {
  const find = async () => {
    for (const { context, url } of await contextsOf(firefox, 'chrome')) {
      if (!url.includes('alerts/alert.xhtml')) continue;
      const alert = firefox.tabOf(context);
      if ((await alert.run(TITLE).catch(() => '')) === title) return alert;
    }
    return null;
  };
  await expect.poll(find, { message: `the notification ${title}` }).not.toBeNull();
  // The window closes on its click, at times before it has answered.
  await (await find())?.run(action ? pressed(action) : CLICK).catch(() => undefined);
}
