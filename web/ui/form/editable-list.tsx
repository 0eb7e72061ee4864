import { type ReactNode, useRef, useState } from 'react';
import { css } from '#styled/css';
import { Button } from './button.tsx';

interface EditableListProps<Entry> {
  addLabel: string;
  /** Renders the entries. Call `focusList` when the pressed button disappears. */
  list: (actions: { edit: (entry: Entry) => void; focusList: () => void }) => ReactNode;
  form: (edited: Entry | undefined, close: () => void) => ReactNode;
}

/** A list of entries, which a form replaces while the user adds or edits one. */
export function EditableList<Entry>({ addLabel, list, form }: EditableListProps<Entry>) {
  const [opened, setOpened] = useState<{ edited: Entry | undefined }>();
  const section = useRef<HTMLDivElement>(null);
  const focusList = () => section.current?.focus();

  function close(): void {
    setOpened(undefined);
    // The pressed button disappears with the form.
    focusList();
  }

  return (
    <div ref={section} tabIndex={-1} className={css({ stack: '4', outlineStyle: 'none' })}>
      {opened ? (
        form(opened.edited, close)
      ) : (
        <>
          {list({ edit: (edited) => setOpened({ edited }), focusList })}
          <Button variant="action" onClick={() => setOpened({ edited: undefined })}>
            {addLabel}
          </Button>
        </>
      )}
    </div>
  );
}

interface FormButtonsProps {
  busy: boolean;
  /** Why the form can't be saved now. */
  refusal: string | undefined;
  onCancel: () => void;
}

/** The Cancel and Save buttons at the end of a form. */
export function FormButtons({ busy, refusal, onCancel }: FormButtonsProps) {
  return (
    <div className={css({ wrap: '2', justifyContent: 'end' })}>
      {refusal && <p role="note">{refusal}</p>}
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="action" busy={busy} disabled={refusal !== undefined}>
        Save
      </Button>
    </div>
  );
}
