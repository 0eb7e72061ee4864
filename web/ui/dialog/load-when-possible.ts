/**
 * Loads a part of the app that goes without it for a while: where its file does not come, it is asked for again
 * when the browser is online or is looked at again.
 */
export async function loadWhenPossible<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        for (const sign of ['online', 'focus']) addEventListener(sign, resolve, { once: true });
      });
    }
  }
}
