import { useNavigate } from '@tanstack/react-router';
import { LogDialog } from '#web/features/datalogs/log-dialog.tsx';
import { copyToChat } from './-send-to-chat.ts';

interface OwnLogDialogProps {
  order: string;
  log: string;
  from: number;
  to: number;
  isOrderUnder: boolean;
  /** Goes back to the entry below; returns false if it isn't known. */
  goBack: () => boolean;
}

/** A log of the customer's order, over the order or its chat. */
export function OwnLogDialog({ order, log, from, to, isOrderUnder, goBack }: OwnLogDialogProps) {
  const navigate = useNavigate();
  return (
    <LogDialog
      orderId={order}
      fileId={log}
      span={to > from ? { from, to } : undefined}
      onCopyToChat={async (owner, text) => copyToChat(owner, text)}
      onClose={() => {
        if (goBack()) return;
        void navigate({
          to: '/my-orders',
          search: { order },
          hash: isOrderUnder ? true : 'chat',
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
