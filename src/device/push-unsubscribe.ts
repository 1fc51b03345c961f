/** Ends push messages to this device, for any person. Does nothing where there are none. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The push service cannot be reached; it finds out with the first message that nobody takes.
  }
}
