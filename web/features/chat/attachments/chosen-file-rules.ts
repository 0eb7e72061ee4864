/** Returns whether a file is a photo as phones take them. */
export function isPhonePhoto({ name }: { name: string }): boolean {
  return /\.(jpe?g|hei[cf])$/i.test(name);
}

/** Returns whether to offer a smaller copy before a file is sent: a phone's photo of more than 1.5 MB. */
export function isLargePhoto(file: { name: string; size: number }): boolean {
  return file.size > 1.5 * 1024 * 1024 && isPhonePhoto(file);
}

/** Returns the MIME type to show a photo with, by its name; undefined if it is not a photo. SVG can run scripts. */
export function photoType(name: string): string | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return photoTypes.get(extension);
}

const photoTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  // Only some browsers show these.
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
]);
