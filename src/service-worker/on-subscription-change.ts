export interface SubscriptionWorld {
  /** With the old subscription's key. */
  readonly subscribe: (key: BufferSource) => Promise<unknown>;
  readonly notifyWindows: () => Promise<void>;
}

/** Keeps the key unless the browser resubscribed; an open page or next start tells the server. */
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
