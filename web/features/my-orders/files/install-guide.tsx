import { useState } from 'react';
import { css } from '#styled/css';
import { installGuideFor } from '#web/orders/install-guides.ts';
import { builtForText } from '#web/orders/order-files.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface InstallGuideProps {
  order: Pick<OrderJson, 'product' | 'device' | 'vin'>;
  /** For a customer who hasn't said yet that the file works. */
  isOpenAtFirst: boolean;
}

/** How to install an order's files, or nothing if its platform has no guide. */
export function InstallGuide({ order, isOpenAtFirst }: InstallGuideProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const guide = installGuideFor(order.product.platform);
  if (!guide) return null;
  const { title, needs, steps, license, link, log } = guide;
  const { device } = order;
  const built = builtForText(order);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css({ paddingBlock: '3', cursor: 'pointer' })}>
        <h3 className={css({ display: 'inline' })}>{title}</h3>
      </summary>
      <p>{needs}</p>
      {device && (
        <>
          <h4 className={css({ fontWeight: '600', paddingTop: '3' })}>Your device</h4>
          <p>{license.replace('{device}', `${device.kind} ${device.serial}`)}</p>
        </>
      )}
      {built && <p className={css({ color: 'muted' })}>{built}.</p>}
      <ol className={stepsStyle}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href={link.url} target="_blank" rel="noreferrer" className={linkStyle}>
        {link.text}
      </a>
      <h4 className={css({ fontWeight: '600' })}>Make a log</h4>
      <ol className={stepsStyle}>
        {log.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>Channels: {log.channels.join('; ')}.</p>
    </details>
  );
}

const stepsStyle = css({
  listStyle: 'decimal',
  paddingInlineStart: '6',
  paddingBlock: '3',
  stack: '2',
  '& ::marker': { fontWeight: '700' },
});

const linkStyle = css({ layerStyle: 'target', textDecoration: 'underline' });
