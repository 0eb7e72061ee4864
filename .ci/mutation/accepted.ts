/** Changes that no test can notice, or that are not worth a test, by the changed line. */
export const accepted: readonly { changed: string; reason: string }[] = [];
