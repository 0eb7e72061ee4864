import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

/** Opens an entry's form. The name makes each button's accessible name unique. */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={css({ flexShrink: '0' })} aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}
