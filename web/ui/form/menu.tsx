import { Menu as Ark } from '@ark-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { css } from '#styled/css';
import { menuRecipe } from '#web/theme/menu.ts';

interface MenuProps {
  label: string;
  trigger: ReactNode;
  header?: ReactNode;
  items: readonly MenuItem[];
}

type MenuItem = { id: string; label: string; icon: LucideIcon } & (
  | { onSelect: () => void }
  /** A plain link: it leaves the app. */
  | { href: string; onFollow?: (event: MouseEvent) => void }
);

/** A menu under its trigger, moved through with arrows. It comes open: its page loads it when it is asked for. */
export function Menu({ label, trigger, header, items }: MenuProps) {
  const slots = menuRecipe();
  const button = useRef<HTMLButtonElement>(null);

  /** The menu takes the focus a frame after a pointer: what opens then is to give it back to the button. */
  function select(act: () => void): void {
    requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true });
      act();
    });
  }

  return (
    <Ark.Root defaultOpen positioning={{ placement: 'bottom-end' }}>
      <Ark.Trigger ref={button} className={css({ cursor: 'pointer', borderRadius: 'round' })}>
        {trigger}
        <span className={css({ srOnly: true })}>{label}</span>
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={slots.content}>
          {header && <div className={slots.label}>{header}</div>}
          {items.map(({ id, label: text, icon: Icon, ...does }) => {
            const content = (
              <>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {text}
              </>
            );
            return 'href' in does ? (
              <Ark.Item key={id} value={id} asChild>
                <a href={does.href} className={slots.item} onClick={does.onFollow}>
                  {content}
                </a>
              </Ark.Item>
            ) : (
              <Ark.Item
                key={id}
                value={id}
                className={slots.item}
                onSelect={() => select(does.onSelect)}
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
