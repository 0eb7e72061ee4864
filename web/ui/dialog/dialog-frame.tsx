import { Dialog as Ark } from '@ark-ui/react/dialog';
import { X } from 'lucide-react';
import {
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { css } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import type { dialogRecipe } from '#web/theme/dialog.ts';
import { preloadToasts } from '#web/ui/toast/toast.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

export interface DialogContent {
  title: string;
  /** For moving the focus to the title when the dialog's content changes. */
  titleRef?: Ref<HTMLHeadingElement>;
  description?: ReactNode;
  /** Stays visible below the scrolling body. */
  footer?: ReactNode;
  onFocusCapture?: FocusEventHandler | undefined;
  onClickCapture?: MouseEventHandler | undefined;
  children?: ReactNode;
}

/** The content of a dialog or a pane: title with Close button, body, footer. */
export function DialogFrame({
  slots,
  contentRef: givenRef,
  title,
  titleRef,
  description,
  footer,
  onFocusCapture,
  onClickCapture,
  children,
}: DialogContent & {
  slots: ReturnType<typeof dialogRecipe>;
  contentRef?: RefObject<HTMLDivElement | null>;
}) {
  // Most dialogs end with a toast.
  useEffect(preloadToasts, []);
  const ownRef = useRef<HTMLDivElement>(null);
  const contentRef = givenRef ?? ownRef;
  useKeyboardInset(contentRef);
  return (
    <Ark.Content
      ref={contentRef}
      tabIndex={-1}
      className={slots.content}
      {...{ onFocusCapture, onClickCapture }}
    >
      <header className={slots.header}>
        <div className={css({ minWidth: '0' })}>
          <Ark.Title ref={titleRef} tabIndex={-1} className={slots.title}>
            {title}
          </Ark.Title>
          {description && (
            <Ark.Description className={slots.description}>{description}</Ark.Description>
          )}
        </div>
        <Ark.CloseTrigger className={buttonRecipe({ variant: 'quiet' })} aria-label="Close">
          <X size={22} strokeWidth={1.75} aria-hidden />
        </Ark.CloseTrigger>
      </header>
      {children && <div className={slots.body}>{children}</div>}
      {footer && <footer className={slots.footer}>{footer}</footer>}
    </Ark.Content>
  );
}
