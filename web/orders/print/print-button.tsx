import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { css } from '#styled/css';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { siteName } from '#worker/domain/site-name.ts';

interface PrintButtonProps {
  order: OrderJson;
  label: string;
  /** What the file's name calls the sheet. */
  name: string;
  /** Whether everything that the sheet needs has loaded. */
  isLoaded?: boolean;
  children: ReactNode;
}

/** Opens the browser's print dialog with a sheet. */
export function PrintButton({ order, label, name, isLoaded = true, children }: PrintButtonProps) {
  const offline = useOfflineRefusal();
  const { isPrinting, print } = usePrint(`${siteName} ${name} ${shortId(order.id)}`);
  return (
    <>
      <Button onClick={print} disabled={!isLoaded}>
        <Printer size={18} />
        {label}
      </Button>
      {!isLoaded && offline && (
        <p role="note" className={css({ fontSize: '14' })}>
          {offline}
        </p>
      )}
      {isPrinting && <Printed>{children}</Printed>}
    </>
  );
}

/** Content that appears only in print, where it replaces the rest of the page. */
function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    // The global styles hide its siblings.
    <div data-printed className={printedStyle}>
      {children}
    </div>,
    document.body,
  );
}

const printedStyle = css({
  display: 'none',
  _print: { display: 'block' },
  '&, & *': { color: 'printed!', background: 'none!' },
});

function usePrint(fileName: string) {
  const [isPrinting, setPrinting] = useState(false);
  // On iOS, the print dialog doesn't block the page, so the content stays until it closes.
  useEffect(() => {
    const finish = () => setPrinting(false);
    addEventListener('afterprint', finish);
    return () => removeEventListener('afterprint', finish);
  }, []);

  function print(): void {
    flushSync(() => setPrinting(true));
    const { title } = document;
    // Browsers suggest the title as the file's name.
    document.title = fileName;
    window.print();
    document.title = title;
  }

  return { isPrinting, print };
}
