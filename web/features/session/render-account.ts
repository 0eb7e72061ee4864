import type { ReactNode } from 'react';

/** Draws the dialog 'Your Account', which another feature has. */
export type RenderAccount = (dialog: { open: boolean; onClose: () => void }) => ReactNode;
