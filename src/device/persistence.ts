/** Whether the browser may put a question to the person: Gecko does, and has none of the others' marks. */
const mayAsk = () => !('onbeforeinstallprompt' in globalThis) && !('standalone' in navigator);

async function isPersisted(): Promise<boolean> {
  try {
    return (await navigator.storage?.persisted?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Asks the browser not to clear what the app keeps when the device runs short of room. Call it at a
 * press: Firefox asks the person.
 * @returns whether it promised
 */
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
