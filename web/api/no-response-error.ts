/** The server sent no complete response. The message is empty, because the browser's own is not for users. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';

  constructor(options?: ErrorOptions) {
    super('', options);
  }
}
