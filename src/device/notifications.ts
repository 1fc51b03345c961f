/** Closes notifications with a tag, once seen in the app; all if none is given. */
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

/** Shows a count on the app's icon; 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // An app that is not installed has no icon.
  }
}
