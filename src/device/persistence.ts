/** Whether the browser may prompt the user: Gecko does, and lacks the other browsers' marks. */
const mayAsk = () => !('onbeforeinstallprompt' in globalThis) && !('standalone' in navigator);

async function isPersisted(): Promise<boolean> {
  try {
    return (await navigator.storage?.persisted?.()) ?? false;
  } catch {
    return false;
  }
}

/** Asks the browser not to evict the app's storage. Call it on a press: Firefox prompts. */
export async function askPersistence(): Promise<boolean> {
  if (await isPersisted()) return true;
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Asks without a press, in browsers that decide by themselves. */
export async function askPersistenceQuietly(): Promise<void> {
  if (!mayAsk()) await askPersistence();
}
