/** Loads a module. After a failure it retries each time the browser is online or focused again. */
export async function loadWhenPossible<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        for (const event of ['online', 'focus']) addEventListener(event, resolve, { once: true });
      });
    }
  }
}
