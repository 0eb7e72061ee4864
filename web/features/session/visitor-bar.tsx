import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { signInPath } from '#web/api/sign-in.ts';
import { switchTheme } from '#web/lib/theme.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { barEndClass, barRowClass } from './bar-frame.tsx';

interface VisitorBarProps {
  brand: ReactNode;
  /** The path to open after signing in. */
  returnTo: string;
}

/** The navigation bar's content for visitors. landing.html has it prerendered. */
export function VisitorBar({ brand, returnTo }: VisitorBarProps) {
  return (
    <div className={barRowClass}>
      {brand}
      <div className={barEndClass}>
        <ThemeButton />
        <ButtonLink href={signInPath(returnTo)}>Log In</ButtonLink>
      </div>
    </div>
  );
}

/**
 * Switches between the light and dark theme. CSS picks the icon, so it never flickers. On
 * landing.html, its script finds the button by its data attribute.
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
