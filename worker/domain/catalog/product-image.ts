/** The image types that a product's picture can have, by the ending of its file (spec section 5). */
export const productImageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;

export type ProductImageEnding = keyof typeof productImageTypes;

/** Bytes; a picture can have this many and no more (spec section 9). */
export const maxProductImageBytes = 5 * 1024 * 1024;

/** The widths in pixels that a picture is made in: for a card, and for a page of its own. */
export const productImageWidths = { small: 800, large: 1600 } as const;

export type ProductImageSize = keyof typeof productImageWidths;

export const productImageSizes = Object.keys(productImageWidths) as [
  ProductImageSize,
  ...ProductImageSize[],
];

/** Where pictures that were uploaded are served. */
export const productImagePath = '/api/product-images/';

/** The address of a product's picture in a size; one that is kept elsewhere has only the one. */
export function imageOfSize(imageUrl: string | null, size: ProductImageSize): string | null {
  return imageUrl?.startsWith(productImagePath) ? `${imageUrl}?size=${size}` : imageUrl;
}

/** What is said of a file that is no such image, and of one that is too large (spec section 5). */
export const productImageProblems = {
  notAnImage: {
    title: 'Invalid File',
    description: 'Please select an image file (JPG, PNG, WebP)',
  },
  tooLarge: { title: 'File Too Large', description: 'Image must be less than 5MB' },
} as const;

/** How each type begins; null is a byte that can be any, as the four of a WebP's length. */
const signatures: Record<ProductImageEnding, readonly (number | null)[]> = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** The type of an image by its first bytes, whatever it is called; nothing for any other file. */
export function imageEndingOf(bytes: Uint8Array): ProductImageEnding | undefined {
  const endings = Object.keys(signatures) as ProductImageEnding[];
  return endings.find((ending) =>
    signatures[ending].every((byte, index) => byte === null || bytes[index] === byte),
  );
}
