import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

/** Opens the form of an entry; its name tells the buttons of a list apart. */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={css({ flexShrink: '0' })} aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}
