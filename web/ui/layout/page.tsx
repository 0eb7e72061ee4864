import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { css } from '#styled/css';

/** The site's name, which ends every page's title. */
export const SiteName = createContext('');

/** A page's column. Sets the browser tab's title if one is given. */
export function Page({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div
      className={css({
        width: 'full',
        maxWidth: 'page',
        marginInline: 'auto',
        paddingInline: { base: '4', tablet: '6' },
        paddingBlock: { base: '5', tablet: '8' },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { base: '4', tablet: '6' },
        alignContent: 'start',
      })}
    >
      {title && <PageTitle>{title}</PageTitle>}
      {children}
    </div>
  );
}

/** Sets the title of the browser tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useContext(SiteName)}`}</title>;
}

/** A page's heading and subtitle. */
export function PageHeader({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <header className={headerStyle}>
      <h1 className={css({ fontSize: { base: '48', tablet: '64' }, lineHeight: '1' })}>{title}</h1>
      <p className={css({ color: 'muted' })}>{subtitle}</p>
    </header>
  );
}

const headerStyle = css({
  display: 'grid',
  gap: '1',
  paddingBottom: '3',
  borderBottom: '2px solid {colors.ink}',
});

/** The main content, below the navigation bar. At least as high as the screen; focused on navigation. */
export function Main(props: ComponentProps<'main'>) {
  return (
    <main
      {...props}
      id="content"
      tabIndex={-1}
      className={css({
        minHeight: 'calc(100dvh - 4rem - var(--tray-height, 0px))',
        paddingLeft: 'env(safe-area-inset-left)',
        paddingRight: 'env(safe-area-inset-right)',
        _focus: { outline: 'none' },
      })}
    />
  );
}
