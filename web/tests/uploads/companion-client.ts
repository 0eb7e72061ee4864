import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';

/** What the page can do once this file runs in it: upload the file of its input with Uppy's own client. */
export interface CompanionClient {
  /** Uploads the file and gives its URL. Throws what Uppy says. */
  upload(): Promise<string>;
  /** Begins to upload it, and cancels that as soon as its first part is there. */
  cancelAfterFirstPart(): Promise<void>;
}

declare global {
  interface Window {
    companionClient: CompanionClient;
  }
}

const input = document.createElement('input');
input.type = 'file';
input.ariaLabel = 'Companion';
document.body.append(input);

window.companionClient = {
  async upload() {
    const uppy = create();
    const result = await uppy.upload();
    const url = result?.successful?.[0]?.uploadURL;
    if (!url) throw new Error(result?.failed?.[0]?.error ?? 'nothing was uploaded');
    return url;
  },
  async cancelAfterFirstPart() {
    const uppy = create();
    const begun = new Promise((resolve) => uppy.once('s3-multipart:part-uploaded', resolve));
    void uppy.upload();
    await begun;
    uppy.cancelAll();
  },
};

function create() {
  const uppy = new Uppy().use(AwsS3, { endpoint: '/api', getChunkSize: () => 16 * 1024 * 1024 });
  const [file] = input.files ?? [];
  if (file) uppy.addFile(file);
  return uppy;
}
