import type { ComponentProps } from 'react';
import { cx, type RecipeVariantProps } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import { Spinner } from './spinner.tsx';

type Looks = NonNullable<RecipeVariantProps<typeof buttonRecipe>>;

/** A button; while `busy` it cannot be pressed and shows that something is under way. */
export function Button({
  look,
  wide,
  busy = false,
  className,
  children,
  disabled,
  ...props
}: ComponentProps<'button'> & Looks & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonRecipe({ look, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A plain link that looks like a button; it leaves the app or jumps within the page. */
export function ButtonLink({ look, wide, className, ...props }: ComponentProps<'a'> & Looks) {
  return <a {...props} className={cx(buttonRecipe({ look, wide }), className)} />;
}

/** The class of a button, for the router's links. */
export const buttonClass = buttonRecipe;
