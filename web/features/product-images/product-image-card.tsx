import { type ChangeEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { calibrationName } from '#web/lib/format.ts';
import { GenerationIllustration } from '#web/orders/generation-illustration.tsx';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { useProductRemoval, useProductUpload } from './use-product-upload.ts';

interface ProductImageCardProps {
  product: ProductDetailsJson;
  onOpenDynoSheet: () => void;
}

/** One calibration with its picture and the buttons to upload, change and remove it. */
export function ProductImageCard({ product, onOpenDynoSheet }: ProductImageCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isUploading, upload } = useProductUpload('image', product.id);
  const [isAsking, setAsking] = useState(false);
  const removal = useProductRemoval('image', {
    productId: product.id,
    onRemoved: () => setAsking(false),
  });
  const { yearRange, engineType, brand, platform, imageUrl, dynoSheet } = product;
  const dynoSheetLabel = dynoSheet ? 'Change Dyno Sheet' : 'Add Dyno Sheet';

  function onChoose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // Reset, so that choosing the same file again after a failure fires `change`.
    event.target.value = '';
    if (file) upload(file);
  }

  return (
    <Card className={cardStyle}>
      <Picture
        tint={platformTint(platform)}
        imageUrl={imageUrlForSize(imageUrl, 'small')}
        placeholder={<GenerationIllustration yearRange={yearRange} />}
      />
      <h2 className={css({ fontSize: '22' })}>
        {yearRange} {engineType}
      </h2>
      <p className={css({ color: 'muted' })}>
        {brand} · {product.model} · {product.transmissionType}
      </p>
      <Badge>{platform}</Badge>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={`Image of ${calibrationName(product)}`}
        onChange={onChoose}
        hidden
      />
      <div className={actionsStyle}>
        <Button
          className={css({ flex: '1 0 auto' })}
          busy={isUploading}
          onClick={() => input.current?.click()}
        >
          {isUploading ? 'Uploading...' : imageUrl ? 'Change Image' : 'Upload Image'}
        </Button>
        {imageUrl && (
          <Button
            aria-label={`Remove Image: ${calibrationName(product)}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      <Button
        aria-label={`${dynoSheetLabel}: ${calibrationName(product)}`}
        onClick={onOpenDynoSheet}
      >
        {dynoSheetLabel}
      </Button>
      <PromptDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove Image"
        description="Customers will see a drawing of the truck instead. To bring it back, upload it again."
        confirm="Remove Image"
        variant="danger"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </Card>
  );
}

const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: 'auto' });

const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '2', height: 'full' });
