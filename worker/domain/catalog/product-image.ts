/** The content types of product images by file extension. */
export const productImageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;

export type ProductImageExtension = keyof typeof productImageTypes;

/** The largest product image, in bytes. */
export const maxProductImageBytes = 5 * 1024 * 1024;

/** The largest product image, in pixels. */
export const maxProductImagePixels = 50_000_000;

/** The widths of the resized images, in pixels: `small` for cards, `large` for the product page. */
export const productImageWidths = { small: 800, large: 1600 } as const;

export type ProductImageSize = keyof typeof productImageWidths;

export const productImageSizes = Object.keys(productImageWidths) as [
  ProductImageSize,
  ...ProductImageSize[],
];

/** The path that serves uploaded images. */
export const productImagePath = '/api/product-images/';

/** Returns the URL of a product image in a size. Images hosted elsewhere have one size only. */
export function imageUrlForSize(imageUrl: string | null, size: ProductImageSize): string | null {
  return imageUrl?.startsWith(productImagePath) ? `${imageUrl}?size=${size}` : imageUrl;
}

/** The toasts for a rejected product image. */
export const productImageProblems = {
  notAnImage: {
    title: 'Invalid File',
    description: 'Please select an image file (JPG, PNG, WebP)',
  },
  tooLarge: { title: 'File Too Large', description: 'Image must be less than 5MB' },
  unreadable: {
    title: 'Invalid File',
    description: 'This image is damaged. Save it again as a JPG or PNG, or choose another one',
  },
  tooManyPixels: {
    title: 'Invalid File',
    description: 'This image has more than 50 million pixels. Save a smaller copy and upload that',
  },
} as const;

/** The first bytes of each type. Null matches any byte: a WebP has its length there. */
const signatures: Record<ProductImageExtension, readonly (number | null)[]> = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** Returns the image type that a file's first bytes identify, or undefined if it is not a JPG, PNG or WebP. */
export function imageExtensionOf(bytes: Uint8Array): ProductImageExtension | undefined {
  const extensions = Object.keys(signatures) as ProductImageExtension[];
  return extensions.find((extension) =>
    signatures[extension].every((byte, index) => byte === null || bytes[index] === byte),
  );
}
