import type { ComponentProps } from 'react';
import { cx, type RecipeVariantProps } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import { Spinner } from '#web/ui/spinner.tsx';

type Looks = NonNullable<RecipeVariantProps<typeof buttonRecipe>>;

/**
 * A button; while `busy` it does nothing and shows that something is under way. It keeps the focus then, which
 * a disabled one would lose.
 */
export function Button({
  look,
  busy = false,
  className,
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & Looks & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      className={cx(buttonRecipe({ look }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A plain link that looks like a button; it leaves the app or jumps within the page. */
export function ButtonLink({ look, className, ...props }: ComponentProps<'a'> & Looks) {
  return <a {...props} className={cx(buttonRecipe({ look }), className)} />;
}

/** The class of a button, for the router's links. */
export const buttonClass = buttonRecipe;
