import { Moon, Sun } from 'lucide-react';
import { css } from '#styled/css';
import { switchTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/form/button.tsx';

/**
 * Switches between the light and dark theme. CSS picks the icon, so it never flickers. On landing.html, its script
 * finds the button by its data attribute.
 */
export function ThemeButton({ label }: { label?: string }) {
  return (
    <Button
      variant="quiet"
      onClick={switchTheme}
      data-switch-theme
      aria-label={label ? undefined : 'Switch between light and dark'}
    >
      <Moon size={20} className={css({ _dark: { display: 'none' } })} />
      <Sun size={20} className={css({ display: { base: 'none', _dark: 'block' } })} />
      {label}
    </Button>
  );
}
