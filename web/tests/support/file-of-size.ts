/** Creates a file that has this size, in bytes, without its bytes. */
export function fileOfSize(name: string, size: number, options?: FilePropertyBag): File {
  return Object.defineProperties(new File([], name, options), {
    size: { value: size },
    slice: { value: () => new Blob(['x']) },
  });
}
