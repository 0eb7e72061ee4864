import { Link } from '@tanstack/react-router';
import { FinderOffer } from '#web/garage/finder-offer.tsx';
import { buttonClass } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What a customer without orders can do. */
export function NoOrders() {
  return (
    <>
      <Notice
        title="No Orders Yet"
        text="You haven't submitted any calibration requests. Browse available calibrations to get started."
        action={
          <Link to="/" className={buttonClass({ variant: 'action' })}>
            Browse Calibrations
          </Link>
        }
      />
      <FinderOffer />
    </>
  );
}
