/** Downloads a text as a file. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download after this task, so revoke the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
