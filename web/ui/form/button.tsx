import type { ComponentProps } from 'react';
import { cx, type RecipeVariantProps } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import { Spinner } from '#web/ui/spinner.tsx';

type Variants = NonNullable<RecipeVariantProps<typeof buttonRecipe>>;

/** A button. While `busy`, it ignores clicks and shows a spinner, but keeps the focus, unlike a disabled one. */
export function Button({
  variant,
  busy = false,
  className,
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & Variants & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      className={cx(buttonRecipe({ variant }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A plain link styled as a button, for URLs outside the router and for anchors. */
export function ButtonLink({ variant, className, ...props }: ComponentProps<'a'> & Variants) {
  return <a {...props} className={cx(buttonRecipe({ variant }), className)} />;
}

/** The class of a button, for router links. */
export const buttonClass = buttonRecipe;
