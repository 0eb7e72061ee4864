import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { AppError, filesUnavailable, notFound } from '#worker/http/errors.ts';

/** A part in Uppy's format. The size is in bytes. */
export interface ListedPart {
  PartNumber: number;
  ETag: string;
  Size: number;
}

/**
 * Lists the parts of a multipart upload from R2's S3 endpoint, because the R2 binding cannot list them. Throws
 * 404 for an unknown upload, 501 if the endpoint cannot list parts (like the local one), and 503 for other failures.
 */
export async function listParts(
  signer: UploadSigner,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<ListedPart[]> {
  const parts: ListedPart[] = [];
  let marker: string | undefined = '0';
  while (marker !== undefined) {
    const query: Record<string, string> = { uploadId, 'part-number-marker': marker };
    const response: Response | undefined = await fetch(
      await signer.sign(key, { method: 'GET', query }),
    ).catch(() => undefined);
    if (response?.status === 404) throw notFound('This upload');
    if (response?.status === 501) {
      throw new AppError('notImplemented', 'The file storage can’t list the parts of an upload.');
    }
    if (!response?.ok) throw filesUnavailable();
    const xml: string = await response.text();
    parts.push(...partsIn(xml));
    marker =
      textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextPartNumberMarker') : undefined;
  }
  return parts;
}

function partsIn(xml: string): ListedPart[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    PartNumber: Number(textOf(part, 'PartNumber')),
    ETag: (textOf(part, 'ETag') ?? '').replaceAll('&quot;', '"'),
    Size: Number(textOf(part, 'Size')),
  }));
}

function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
