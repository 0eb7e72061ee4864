import { type ChangeEvent, useRef } from 'react';
import { css } from '#styled/css';
import { platformTint } from '#web/lib/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/api.ts';
import { imageOfSize } from '#worker/domain/product-image.ts';
import { useImageUpload } from './use-image-upload.ts';

/** One calibration with its picture, and the way to another one (spec section 2). */
export function ProductImageCard({ product }: { product: ProductJson }) {
  const input = useRef<HTMLInputElement>(null);
  const { isUploading, upload } = useImageUpload(product.id);
  const { yearRange, engineType, brand, model, platform, imageUrl } = product;

  function onChoose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (file) upload(file);
  }

  const action = imageUrl ? 'Change Image' : 'Upload Image';
  return (
    <Card className={cardStyle}>
      <Picture tint={platformTint(platform)} imageUrl={imageOfSize(imageUrl, 'small')} />
      <h2 className={css({ fontSize: '22' })}>
        {yearRange} {engineType}
      </h2>
      <p className={css({ color: 'muted' })}>
        {brand} · {model}
      </p>
      <Badge>{platform}</Badge>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={`Image of ${yearRange} ${engineType} ${model} ${product.transmissionType}`}
        onChange={onChoose}
        hidden
      />
      <Button
        className={css({ marginTop: 'auto' })}
        busy={isUploading}
        onClick={() => input.current?.click()}
      >
        {isUploading ? 'Uploading...' : action}
      </Button>
    </Card>
  );
}

const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '2', height: 'full' });
