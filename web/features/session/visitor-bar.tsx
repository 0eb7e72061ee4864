import type { ReactNode } from 'react';
import { signInPath } from '#web/api/sign-in.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { barEndClass, barRowClass } from './bar-frame.tsx';
import { ThemeButton } from './theme-button.tsx';

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
