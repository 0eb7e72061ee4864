import type { ReactNode } from 'react';

/** Renders the account dialog, which belongs to another feature. */
export type RenderAccount = (dialog: { open: boolean; onClose: () => void }) => ReactNode;
