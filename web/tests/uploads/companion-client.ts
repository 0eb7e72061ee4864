import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';

/** What this script adds to a page: uploads with Uppy's own client. */
export interface CompanionClient {
  /** Uploads the input's file and returns its URL. Throws Uppy's error. */
  upload(): Promise<string>;
  /** Cancels the upload after its first part. */
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
    if (!url) throw new Error(result?.failed?.[0]?.error ?? 'no file was uploaded');
    return url;
  },
  async cancelAfterFirstPart() {
    const uppy = create();
    const firstPart = new Promise((resolve) => uppy.once('s3-multipart:part-uploaded', resolve));
    void uppy.upload();
    await firstPart;
    uppy.cancelAll();
  },
};

function create() {
  const uppy = new Uppy().use(AwsS3, { endpoint: '/api', getChunkSize: () => 16 * 1024 * 1024 });
  const [file] = input.files ?? [];
  if (file) uppy.addFile(file);
  return uppy;
}
