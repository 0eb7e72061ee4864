import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';

/** What the page can do once this file runs in it. */
export interface CompanionClient {
  /** Uploads what is in the page's own input for files, with Uppy's own client, and gives where it is. */
  upload(): Promise<{ location: string; sent: string[] }>;
  /** Begins to upload it, cancels it as soon as the first part is there, and waits for the answer to that. */
  cancelAfterFirstPart(): Promise<void>;
}

declare global {
  interface Window {
    companionClient: CompanionClient;
  }
}

window.companionClient = {
  async upload() {
    const uppy = create();
    uppy.addFile(chosen());
    const result = await uppy.upload();
    const [file] = result?.successful ?? [];
    if (!file?.uploadURL) throw new Error(result?.failed?.[0]?.error ?? 'nothing was uploaded');
    return { location: file.uploadURL, sent: [] };
  },
  async cancelAfterFirstPart() {
    const uppy = create();
    uppy.addFile(chosen());
    const begun = new Promise((resolve) => uppy.once('s3-multipart:part-uploaded', resolve));
    void uppy.upload();
    await begun;
    uppy.cancelAll();
  },
};

function create() {
  return new Uppy().use(AwsS3, { endpoint: '/api', getChunkSize: () => 16 * 1024 * 1024 });
}

function chosen(): File {
  const file = document.querySelector<HTMLInputElement>('#companion-file')?.files?.[0];
  if (!file) throw new Error('no file was chosen');
  return file;
}
