import { css } from '#styled/css';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { BarFrame, BrandName, barRowClass, brandClass } from './bar-frame.tsx';

/** The screen that index.html shows until the app's script runs. */
export function BootScreen() {
  return (
    <>
      <BarFrame>
        <div className={barRowClass}>
          <span className={brandClass}>
            <BrandName />
          </span>
        </div>
      </BarFrame>
      <main id="content">
        <h1 className={css({ srOnly: true })}>Loading</h1>
        <PageSkeleton />
      </main>
    </>
  );
}
