/** Takes away what is shown under a tag, once the person has seen it in the app; all without one. */
export async function closeNotifications(tag?: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications(tag === undefined ? {} : { tag })) ??
      [])
      shown.close();
  } catch {
    // A browser without notifications shows none.
  }
}

/** Shows a count on the app's icon; 0 takes it away. Does nothing where icons have none. */
export async function showBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // An app that is not installed has no icon.
  }
}
