/** Leaves the app for a path that the server answers. */
export function leaveFor(path: string): void {
  location.assign(path);
}
