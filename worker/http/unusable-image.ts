/** The bytes are not an image that can be resized. No retry can change that. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}
