import { createElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { api } from '#web/api/api.ts';
import { transfers } from '#web/delivery/transfers.ts';
import { UploadWidget } from '#web/features/uploads/upload-widget.tsx';

interface Mount {
  userId: string;
  orderId: string;
  multiple?: boolean;
  /** The text of the messages. */
  message?: string;
}

/** What this script adds to a page: an upload widget whose files become messages of an order. */
export interface UploadHarness {
  mount(mount: Mount): void;
  unmount(): void;
  transfers(): { name: string; state: string }[];
}

declare global {
  interface Window {
    uploadHarness: UploadHarness;
  }
}

let root: Root | undefined;

window.uploadHarness = {
  mount({ userId, orderId, multiple = true, message = '' }) {
    const container = document.createElement('main');
    container.style.padding = '1rem';
    document.body.replaceChildren(container);
    root = createRoot(container);
    const widget = createElement(UploadWidget<{ message: string }>, {
      owner: { userId, about: `test ${orderId}` },
      orderId,
      label: 'Files for the test',
      details: { message },
      multiple,
      onUploaded: async (file, { details, key }) => {
        await api(`/api/orders/${orderId}/messages`, {
          method: 'POST',
          body: { ...details, ...file },
          idempotencyKey: key,
        });
      },
    });
    root.render(createElement(StrictMode, null, widget));
  },
  unmount() {
    root?.unmount();
  },
  transfers: () => transfers.get().map(({ name, state }) => ({ name, state })),
};
