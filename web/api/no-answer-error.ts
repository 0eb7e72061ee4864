/** The server did not answer, or what came was cut. It has no message: the browser's own says nothing to a user. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(options?: ErrorOptions) {
    super('', options);
  }
}
