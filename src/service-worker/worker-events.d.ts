// Browser features missing from TypeScript's library.

/** Background Sync (WICG); only Chromium. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncManager;
}

interface ServiceWorkerGlobalScopeEventMap {
  /** The network is back; rejecting makes the browser retry. */
  sync: ExtendableEvent;
}

/** Declarative Web Push (W3C Push API): Safari 18.4+ parses the message itself. */
interface PushEvent {
  /** Shown unless the worker shows something; `data` is null then. */
  readonly notification?: (Notification & { readonly navigate?: string }) | null;
  readonly appBadge?: number | null;
}
