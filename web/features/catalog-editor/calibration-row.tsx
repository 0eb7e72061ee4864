import { Check, Copy, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { css } from '#styled/css';
import { useMay } from '#web/api/use-may.ts';
import { calibrationName } from '#web/lib/format.ts';
import { GenerationIllustration } from '#web/orders/generation/generation-illustration.tsx';
import { platformTint } from '#web/orders/generation/platform-tint.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckLabel } from '#web/ui/form/checkbox-row.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { CatalogProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import type { ListedProduct } from './calibration-list.tsx';
import type { OpenEntry } from './entry-dialog.tsx';
import { PriceForm } from './price-form.tsx';
import { useProductRemoval, useProductUpload } from './use-product-upload.ts';

interface CalibrationRowProps {
  product: ListedProduct;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: (entry: OpenEntry) => void;
  onOpenDynoSheet: () => void;
}

/** One calibration with its picture, prices and dyno sheet: one line on a desktop. */
export function CalibrationRow({ product, isSelected, onSelect, ...actions }: CalibrationRowProps) {
  const titleId = useId();
  const { yearRange, engineType, brand, platform, imageUrl } = product;
  return (
    <Card className={rowStyle} aria-labelledby={titleId}>
      <div className={factsStyle}>
        <CheckLabel
          className={boxStyle}
          aria-label={`Select ${calibrationName(product)}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <div className={css({ width: '5.5rem', flexShrink: '0' })}>
          <Picture
            tint={platformTint(platform)}
            imageUrl={imageUrlForSize(imageUrl, 'small')}
            placeholder={<GenerationIllustration yearRange={yearRange} />}
          />
        </div>
        <div className={css({ minWidth: '0', flex: '1 1 6rem', overflowWrap: 'anywhere' })}>
          <h2 id={titleId} className={css({ fontSize: '22', lineHeight: '1.1' })}>
            {yearRange} {engineType}
          </h2>
          <p className={css({ color: 'muted', fontSize: '14', lineHeight: '1.3' })}>
            {brand} · {product.model} · {product.transmissionType}
          </p>
          <p className={css({ wrap: '1', marginTop: '1' })}>
            <Badge size="small">{platform}</Badge>
            {product.onSale === false && (
              <Badge size="small" tone="pending">
                Not for sale
              </Badge>
            )}
          </p>
        </div>
      </div>
      <ImageActions product={product} />
      {isEditable(product) && <PriceForm product={product} />}
      <RowActions product={product} {...actions} />
    </Card>
  );
}

function isEditable(product: ListedProduct): product is CatalogProductJson {
  return product.version !== undefined && product.onSale !== undefined;
}

function ImageActions({
  product: { id, imageUrl, ...product },
}: Pick<CalibrationRowProps, 'product'>) {
  const { isUploading, upload } = useProductUpload('image', id);
  const offline = useOfflineRefusal();
  const [isAsking, setAsking] = useState(false);
  const removal = useProductRemoval('image', { productId: id, onRemoved: () => setAsking(false) });
  const text = isUploading ? 'Uploading...' : imageUrl ? 'Change Image' : 'Upload Image';
  return (
    <div className={actionsStyle}>
      <FileButton
        className={wideStyle}
        label={text}
        accept="image/jpeg,image/png,image/webp"
        busy={isUploading}
        disabled={offline !== undefined}
        onFiles={([file]) => file && upload(file)}
      >
        {text}
      </FileButton>
      {imageUrl && (
        <IconButton
          action="Remove Image"
          label={`Remove Image: ${calibrationName(product)}`}
          disabled={offline !== undefined}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} />
        </IconButton>
      )}
      <PromptDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove Image"
        description="Customers will see a drawing of the truck instead. You can upload a new image at any time."
        confirm="Remove Image"
        variant="danger"
        busy={removal.isPending}
        refusal={offline}
        onConfirm={() => removal.mutate()}
      />
    </div>
  );
}

function RowActions({
  product,
  onOpen,
  onOpenDynoSheet,
}: Pick<CalibrationRowProps, 'product' | 'onOpen' | 'onOpenDynoSheet'>) {
  const name = calibrationName(product);
  const mayAdd = useMay('catalog.prices');
  const SheetIcon = product.dynoSheet ? Check : Plus;
  return (
    <div className={actionsStyle}>
      <Button
        className={wideStyle}
        aria-label={`${product.dynoSheet ? 'Change' : 'Add'} Dyno Sheet: ${name}`}
        onClick={onOpenDynoSheet}
      >
        <SheetIcon size={18} />
        Dyno Sheet
      </Button>
      {isEditable(product) && (
        <>
          <Button
            className={tightStyle}
            aria-label={`Edit ${name}`}
            onClick={() => onOpen({ kind: 'product', id: product.id })}
          >
            Edit
          </Button>
          {mayAdd && (
            <IconButton
              action="Duplicate"
              label={`Duplicate ${name}`}
              onClick={() => onOpen({ kind: 'product', copyOf: product.id })}
            >
              <Copy size={18} />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}

interface IconButtonProps {
  action: string;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ action, label, ...props }: IconButtonProps) {
  return <Button {...props} aria-label={label} title={action} className={tightStyle} />;
}

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  padding: '3!',
  // One line.
  '@media (min-width: 75rem)': {
    gridTemplateColumns: 'minmax(12rem, 1fr) auto auto auto!',
  },
});

// In large text, the facts are below the picture.
const factsStyle = css({ wrap: '3', alignItems: 'center', minWidth: '0' });

const actionsStyle = css({ wrap: '2', justifyContent: { tablet: 'end' } });

const wideStyle = css({
  flex: { base: '1 0 auto', tablet: 'none' },
  paddingInline: '3!',
  fontSize: '14',
});

const tightStyle = css({ paddingInline: '2!', fontSize: '14' });

/** A finger-sized target around the checkbox. */
const boxStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  marginInline: '-2',
  flexShrink: '0',
  cursor: 'pointer',
});
