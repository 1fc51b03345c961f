// What some browsers have beyond TypeScript's library.

/** Background sync (WICG); only Chromium has it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncManager;
}

interface ServiceWorkerGlobalScopeEventMap {
  /** The network is back; fails to be called again later. */
  sync: ExtendableEvent;
}

/** Declarative push (W3C Push API): Safari 18.4 and later read the message themselves. */
interface PushEvent {
  /** What will be shown unless the worker shows something; `data` is null then. */
  readonly notification?: (Notification & { readonly navigate?: string }) | null;
  readonly appBadge?: number | null;
}
