/** Whether the browser may prompt the user: Gecko does, and lacks the other browsers' marks. */
const mayAsk = () => !('onbeforeinstallprompt' in globalThis) && !('standalone' in navigator);

/** Asks the browser not to evict the app's storage. Call it on a press: Firefox prompts. */
export async function askPersistence(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage?.persisted?.()) || ((await storage?.persist?.()) ?? false);
  } catch {
    return false;
  }
}

/** Asks without a press, in browsers that decide by themselves. */
export async function askPersistenceQuietly(): Promise<void> {
  if (!mayAsk()) await askPersistence();
}
