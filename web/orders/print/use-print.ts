import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns a function that opens the print dialog, and whether to render what it prints. */
export function usePrint(fileName: string) {
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
