import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { css, cx } from '#styled/css';

/** The site's name, which ends every page's title. */
export const SiteName = createContext('');

interface PageProps {
  title?: string;
  /** Less space on a phone, for a page whose list should start high. */
  dense?: boolean;
  children: ReactNode;
}

/** A page's column. Sets the browser tab's title if one is given. */
export function Page({ title, dense = false, children }: PageProps) {
  return (
    <div className={cx(pageStyle, dense && denseStyle)}>
      {title && <PageTitle>{title}</PageTitle>}
      {children}
    </div>
  );
}

const pageStyle = css({
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  paddingTop: { base: '4', tablet: '8' },
  paddingBottom: { base: '10', tablet: '8' },
  // Room for the connection banner, which covers it.
  _underBanner: { tabletDown: { paddingTop: '12!' } },
  stack: '4',
  gap: { tablet: '6' },
  alignContent: 'start',
});

const denseStyle = css({
  paddingBlock: { base: '2!', tablet: '8!' },
  gap: { base: '2!', tablet: '6!' },
  // A list and an open order beside it use the whole width.
  _overPane: { maxWidth: 'none!' },
});

/** Sets the title of the browser tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useContext(SiteName)}`}</title>;
}

interface PageHeaderProps {
  title: string;
  subtitle: string;
  /** Buttons beside the title, or below it in a narrow column. */
  action?: ReactNode;
}

/** A page's heading and subtitle. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <header className={headerStyle}>
      <h1 className={titleStyle}>{title}</h1>
      {action}
      <p className={subtitleStyle}>{subtitle}</p>
    </header>
  );
}

const headerStyle = css({
  spread: '3',
  rowGap: '1',
  alignItems: 'center',
  paddingBottom: '3',
  borderBottom: '2px solid {colors.ink}',
});

const subtitleStyle = css({
  flexBasis: 'full',
  color: 'muted',
  fontSize: { base: '14', tablet: '16' },
  _overPane: { fontSize: { tablet: '14' } },
});

const titleStyle = css({
  // Wraps before the buttons go below it.
  flex: '1 1 12rem',
  minWidth: '0',
  fontSize: { base: '36', tablet: '48' },
  _overPane: { fontSize: '36' },
  lineHeight: '1',
  overflowWrap: 'break-word',
});

/** The main content, below the navigation bar. At least as tall as the screen; focused on navigation. */
export function Main(props: ComponentProps<'main'>) {
  return (
    <main
      {...props}
      id="content"
      tabIndex={-1}
      className={css({
        // The bar has a border, and the status bar of an installed app above it.
        minHeight: 'calc(100dvh - 4rem - 1px - env(safe-area-inset-top) - var(--tray-height, 0px))',
        paddingLeft: 'env(safe-area-inset-left)',
        paddingRight: 'env(safe-area-inset-right)',
        _focus: { outlineStyle: 'none' },
      })}
    />
  );
}
