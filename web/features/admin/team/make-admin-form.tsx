import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useMakeAdmin } from './use-make-admin.ts';

/** Makes someone an admin by their email. */
export function MakeAdminForm() {
  const { email, message, isPending, change, submit } = useMakeAdmin();
  return (
    <section aria-labelledby="make-admin" className={css({ display: 'grid', gap: '3' })}>
      <h3 id="make-admin" className={css({ fontSize: '22' })}>
        Make Someone an Admin
      </h3>
      <p className={css({ color: 'muted' })}>They need to log in here once first.</p>
      <form noValidate onSubmit={submit} className={formStyle}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => change(event.target.value)}
          message={message}
        />
        <div>
          <Button type="submit" variant="action" busy={isPending}>
            Make Admin
          </Button>
        </div>
      </form>
    </section>
  );
}

const formStyle = css({ display: 'grid', gap: '3' });
