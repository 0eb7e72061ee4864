import { expectedUserId } from '#web/api/session.ts';
import { asksToSignInAgain } from '#web/api/sign-in.ts';
import { saveDialogInput } from '#web/lib/dialog-input.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';

/** Asks to sign in again for what needs a recent login, and comes back with what was typed. */
export function SignInAgain({ open }: { open: boolean }) {
  const onClose = () => asksToSignInAgain.set(false);

  function leave(): void {
    saveDialogInput(expectedUserId());
    const here = location.pathname + location.search + location.hash;
    leaveFor(`/api/login?for=again&returnTo=${encodeURIComponent(here)}`);
    onClose();
  }
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Log in again"
      description="You last entered your password more than 12 hours ago, and this needs a recent login. You’ll come back here: open the form again, and what you typed is still in it."
      confirm="Log In Again"
      variant="action"
      busy={false}
      confirmFirst
      onConfirm={leave}
    />
  );
}
