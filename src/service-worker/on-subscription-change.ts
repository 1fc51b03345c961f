/** What replacing a push subscription needs of the browser. */
export interface SubscriptionWorld {
  /** Subscribes with the key of the old subscription. */
  readonly subscribe: (key: BufferSource) => Promise<unknown>;
  readonly notifyWindows: () => Promise<void>;
}

/**
 * The browser ended or replaced the subscription: subscribes anew with the same key unless it did
 * so itself. The server hears of it from an open page now, or from the next start of the app.
 */
export async function onSubscriptionChange(
  change: {
    readonly oldKey: BufferSource | null;
    readonly replaced: boolean;
  },
  world: SubscriptionWorld,
): Promise<void> {
  if (!change.replaced && change.oldKey !== null) {
    await world.subscribe(change.oldKey).catch(() => undefined);
  }
  await world.notifyWindows();
}
