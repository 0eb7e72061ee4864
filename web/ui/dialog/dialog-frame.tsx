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
import { css, cx } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import type { dialogRecipe } from '#web/theme/dialog.ts';
import { preloadToasts } from '#web/ui/toast/toast.ts';

/** A smaller difference is a toolbar of the browser, in px. */
const minKeyboardPx = 100;

/** Above the keyboard of a tablet, more than this is left, in px. */
const maxPhonePx = 520;

export interface DialogContent {
  title: string;
  /** For moving the focus to the title when the dialog's content changes. */
  titleRef?: Ref<HTMLHeadingElement>;
  description?: ReactNode;
  /** Stays visible below the scrolling body, unless it is too tall for the screen. */
  footer?: ReactNode;
  onFocusCapture?: FocusEventHandler | undefined;
  onClickCapture?: MouseEventHandler | undefined;
  children?: ReactNode;
}

/** The content of a dialog or a pane: title with Close button, body, footer. */
export function DialogFrame({
  slots,
  contentRef: givenRef,
  isModal,
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
  /** For a dialog that Ark doesn't make modal. */
  isModal?: boolean;
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
      aria-modal={isModal}
      className={slots.content}
      onFocusCapture={onFocusCapture}
      onClickCapture={onClickCapture}
    >
      <header className={cx(slots.header, description ? joinedStyle : undefined)}>
        <Ark.Title ref={titleRef} tabIndex={-1} className={slots.title}>
          {title}
        </Ark.Title>
        <Ark.CloseTrigger className={buttonRecipe({ variant: 'quiet' })} aria-label="Close">
          <X size={22} />
        </Ark.CloseTrigger>
      </header>
      {(description || children) && (
        <div className={slots.scroll}>
          {description && (
            <Ark.Description className={slots.description}>{description}</Ark.Description>
          )}
          {children && <div className={slots.body}>{children}</div>}
        </div>
      )}
      {footer && <footer className={slots.footer}>{footer}</footer>}
    </Ark.Content>
  );
}

/** The description continues the header. */
const joinedStyle = css({ paddingBottom: '0!' });

/**
 * Keeps a dialog in the part of the screen that the on-screen keyboard leaves free. The keyboard
 * covers the page instead of resizing it, so this sets `--screen-top` and `--screen-height` while
 * it is open (web/theme/dialog.ts), and on a phone `data-typing`, which leaves out what isn't
 * needed for typing.
 */
function useKeyboardInset(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (content.current && viewport) return followKeyboard(content.current, viewport);
  }, [content]);
}

function followKeyboard(content: HTMLElement, viewport: VisualViewport): () => void {
  const frame = content.closest<HTMLElement>('[data-part=positioner]') ?? content;
  let lastHeight: number | undefined;
  let lastWidth = document.documentElement.clientWidth;

  function update(): void {
    const { height, offsetTop, scale } = viewport;
    // A zoomed viewport is small, too.
    const { clientHeight, clientWidth } = document.documentElement;
    const isOpen = scale < 1.05 && clientHeight - height >= minKeyboardPx;
    setLength('--screen-top', isOpen ? offsetTop : undefined);
    setLength('--screen-height', isOpen ? height : undefined);
    // Some browsers resize the page instead.
    const isTyping = isOpen || (scale < 1.05 && isTextField(document.activeElement));
    frame.toggleAttribute('data-typing', isTyping && height <= maxPhonePx);
    const isTurned = clientWidth !== lastWidth;
    if (isTurned || (isOpen && height !== lastHeight)) showFocused(content);
    lastHeight = isOpen ? height : undefined;
    lastWidth = clientWidth;
  }

  function setLength(name: string, px: number | undefined): void {
    if (px === undefined) frame.style.removeProperty(name);
    else frame.style.setProperty(name, `${px}px`);
  }

  const events = new AbortController();
  for (const type of ['resize', 'scroll']) {
    viewport.addEventListener(type, update, { signal: events.signal });
  }
  update();
  return () => events.abort();
}

function isTextField(element: Element | null): boolean {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}

/** Scrolls the focused field back into view after the footer has moved up, or the screen was turned. */
function showFocused(content: HTMLElement): void {
  const { activeElement } = document;
  if (content.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
}
