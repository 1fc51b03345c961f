/** Ends push messages to this device, whoever they were for. Does nothing where there are none. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The push service cannot be told; it is told by the first message that nobody takes.
  }
}
