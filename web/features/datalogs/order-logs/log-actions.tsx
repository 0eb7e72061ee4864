import { ChartLine } from 'lucide-react';
import { useEffect } from 'react';
import { type LogSpan, splitLogLink } from '#web/orders/log-link.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

interface LogActionsProps {
  message: OrderMessageJson;
  onOpen: (fileId: string, span?: LogSpan) => void;
  /** Loads the plot's code early, so that a click shows the progress without delay. */
  preloadDialog: () => void;
}

/**
 * Opens the log of a message, or the part of a log that the message is about. Render it only for
 * such messages.
 */
export function LogActions({ message, onOpen, preloadDialog }: LogActionsProps) {
  const { isLog, fileUrl } = message;
  useEffect(preloadDialog, [preloadDialog]);
  const { link } = splitLogLink(message.message, location.origin);
  const open = () =>
    link
      ? onOpen(link.fileId, { from: link.from, to: link.to })
      : onOpen(fileUrl?.split('/').at(-1) ?? '');
  return (
    <Button onClick={open}>
      <ChartLine size={18} />
      {isLog ? 'View Log' : 'Show in Log'}
    </Button>
  );
}
