/** What replacing a push subscription needs of the browser. */
export interface SubscriptionWorld {
  /** Subscribes with the key of the old subscription. */
  readonly subscribe: (key: BufferSource) => Promise<unknown>;
  readonly notifyWindows: () => Promise<void>;
}

/**
 * The browser ended or replaced the subscription: subscribes again with the same key unless it did
 * so itself. An open page lets the server know now, or the app at its next start.
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
