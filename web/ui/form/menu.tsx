import { Menu as Ark } from '@ark-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { css, sva } from '#styled/css';
import { BodyMark } from '#web/ui/body-mark.tsx';

interface MenuProps {
  label: string;
  trigger: ReactNode;
  header?: ReactNode;
  items: readonly MenuItem[];
}

type MenuItem = { id: string; label: string; icon: LucideIcon } & (
  | { onSelect: () => void }
  /** A plain link to a URL outside the router. */
  | { href: string; onFollow?: (event: MouseEvent) => void }
);

/** A menu below its trigger. Starts open, because its page loads it on the first click. */
export function Menu({ label, trigger, header, items }: MenuProps) {
  const slots = menuRecipe();
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);

  /** Focuses the trigger first, so that a dialog opened by the item restores the focus to it. */
  function select(act: () => void): void {
    requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true });
      act();
    });
  }

  return (
    <Ark.Root
      defaultOpen
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-end' }}
    >
      {isOpen && <BodyMark name="data-menu" />}
      <Ark.Trigger ref={button} className={css({ cursor: 'pointer', borderRadius: 'round' })}>
        {trigger}
        <span className={css({ srOnly: true })}>{label}</span>
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={slots.content}>
          {header && <div className={slots.label}>{header}</div>}
          {items.map(({ id, label: text, icon: Icon, ...action }) => {
            const content = (
              <>
                <Icon size={18} />
                {text}
              </>
            );
            return 'href' in action ? (
              <Ark.Item key={id} value={id} asChild>
                <a href={action.href} className={slots.item} onClick={action.onFollow}>
                  {content}
                </a>
              </Ark.Item>
            ) : (
              <Ark.Item
                key={id}
                value={id}
                className={slots.item}
                onSelect={() => select(action.onSelect)}
              >
                {content}
              </Ark.Item>
            );
          })}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}

const menuRecipe = sva({
  slots: ['content', 'item', 'label'],
  base: {
    content: {
      minWidth: '14rem',
      maxWidth: 'calc(100vw - 2rem)',
      padding: '2',
      background: 'card',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'float',
      zIndex: 'dialog',
      outline: 'none',
    },
    label: { padding: '2', borderBottom: '1px solid {colors.line}', marginBottom: '1' },
    item: {
      row: '2',
      minHeight: 'target',
      paddingInline: '2',
      borderRadius: 'control',
      fontWeight: '600',
      cursor: 'pointer',
      '&[data-highlighted]': { background: 'ground' },
    },
  },
});
