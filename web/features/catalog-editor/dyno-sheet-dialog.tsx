import { useIsMutating } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { calibrationName } from '#web/lib/format.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { DynoSheetJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { dynoSheetId } from '#worker/domain/catalog/dyno-sheet.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { DynoNumbersForm, saveNumbersKey } from './dyno-numbers-form.tsx';
import { useProductRemoval, useProductUpload } from './use-product-upload.ts';

interface DynoSheetDialogProps {
  product: ProductDetailsJson;
  onClose: () => void;
}

/** Shows a calibration's dyno sheet, uploads, replaces or removes it, and edits its numbers. */
export function DynoSheetDialog({ product, onClose }: DynoSheetDialogProps) {
  const formId = useId();
  const isSaving = useIsMutating({ mutationKey: saveNumbersKey }) > 0;
  const [isAsking, setAsking] = useState(false);
  const { isUploading, upload } = useProductUpload('dynoSheet', product.id);
  const removal = useProductRemoval('dynoSheet', {
    productId: product.id,
    onRemoved: () => setAsking(false),
  });
  const sheet = product.dynoSheet;
  const offline = useOfflineRefusal();
  const isOffline = offline !== undefined;
  const uploadLabel = sheet ? 'Replace Dyno Sheet' : 'Upload Dyno Sheet';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Dyno Sheet"
      description={calibrationName(product)}
      footer={
        <>
          {sheet && (
            <Button variant="danger" disabled={isOffline} onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
          <FileButton
            variant={sheet ? 'plain' : 'action'}
            label={uploadLabel}
            accept="image/jpeg,image/png,image/webp,.csv,text/csv"
            busy={isUploading}
            disabled={isOffline}
            onFiles={([file]) => file && upload(file)}
          >
            {isUploading ? 'Uploading...' : uploadLabel}
          </FileButton>
          {sheet && (
            <Button
              type="submit"
              form={formId}
              variant="action"
              busy={isSaving}
              disabled={isOffline}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      {offline && <p role="alert">{offline}</p>}
      {sheet ? (
        <SheetPreview sheet={sheet} />
      ) : (
        <p>No dyno sheet yet, so customers don’t see that section.</p>
      )}
      <p className={css({ color: 'muted' })}>
        A picture (JPG, PNG, or WebP • Max 5MB), or a CSV file (Max 1MB) of your own run with
        columns for engine speed in rpm, power in hp and torque in lb-ft.
      </p>
      {sheet && (
        <DynoNumbersForm
          key={dynoSheetId(sheet)}
          formId={formId}
          product={product}
          sheet={sheet}
          onSaved={onClose}
        />
      )}
      <PromptDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove Dyno Sheet"
        description="Customers won’t see it and its numbers anymore. To bring it back, upload it again."
        confirm="Remove Dyno Sheet"
        variant="danger"
        busy={removal.isPending}
        refusal={offline}
        onConfirm={() => removal.mutate()}
      />
    </Dialog>
  );
}

function SheetPreview({ sheet }: { sheet: DynoSheetJson }) {
  if (sheet.kind === 'image') {
    return (
      <img
        src={imageUrlForSize(sheet.imageUrl, 'small') ?? sheet.imageUrl}
        alt="Current dyno sheet"
        className={css({ width: 'full', height: '16rem', objectFit: 'contain' })}
      />
    );
  }
  const [first, last] = [sheet.points[0], sheet.points.at(-1)];
  return (
    <p className={css({ fontWeight: '600' })}>
      A run with {sheet.points.length} points from {first?.rpm} to {last?.rpm} rpm. Customers see it
      as a chart.
    </p>
  );
}
