import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { css, cx } from '#styled/css';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { Button, buttonClass } from '#web/ui/form/button.tsx';

const loadMenu = () => import('#web/ui/form/menu.tsx');
const Menu = lazyPart(loadMenu, 'Menu', { retry: true });

/** A tool beside the dashboard's title. */
export interface AdminTool {
  id: string;
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
}

/** The tools in a row on a desktop. Elsewhere, and beside an open order, a menu leaves room for the orders. */
export function AdminTools({ tools }: { tools: readonly AdminTool[] }) {
  return (
    <>
      <div className={rowStyle}>
        {/* Without their icons, they fit beside the title. */}
        {tools.map(({ id, label, onSelect }) => (
          <Button key={id} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
      <div className={menuStyle}>
        <ToolMenu items={tools} />
      </div>
    </>
  );
}

/** The menu loads on hover, focus or the first click. */
function ToolMenu({ items }: Pick<ComponentProps<typeof Menu>, 'items'>) {
  const [isOpened, setOpened] = useState(false);
  const icon = <Ellipsis size={22} />;
  const button = (
    <Button
      aria-label="Tools"
      aria-haspopup="menu"
      aria-expanded={isOpened}
      className={iconStyle}
      onPointerEnter={preload(loadMenu)}
      onFocus={preload(loadMenu)}
      onClick={() => setOpened(true)}
    >
      {icon}
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <Menu
        label="Tools"
        trigger={<span className={cx(buttonClass(), iconStyle)}>{icon}</span>}
        items={items}
      />
    </Suspense>
  );
}

// By CSS, because the loading screen doesn't know the window's width.
const rowStyle = css({
  display: { base: 'none', desktop: 'flex' },
  flexWrap: 'wrap',
  gap: '2',
  _overPane: { display: 'none!' },
});

const menuStyle = css({
  display: { base: 'block', desktop: 'none' },
  _overPane: { display: 'block!' },
});

const iconStyle = css({ paddingInline: '2!' });
