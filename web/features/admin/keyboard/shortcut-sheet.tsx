import { useState } from 'react';
import { css } from '#styled/css';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { areShortcutsEnabled, setShortcutsEnabled } from './use-dashboard-keys.ts';

const keys = [
  ['j', 'Next order'],
  ['k', 'Previous order'],
  ['Enter', 'Open the order'],
  ['a', 'Approve the order'],
  ['d', 'Deny the order'],
  ['/', 'Search orders'],
  ['Esc', 'Close the dialog or the order'],
  ['?', 'Show keyboard shortcuts'],
] as const;

/** Lists the dashboard's shortcuts, with a setting that turns them off. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard Shortcuts" size="small" sheet={false}>
      <dl className={css({ stack: '2' })}>
        {keys.map(([key, action]) => (
          <div key={key} className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
            <dt className={css({ minWidth: '16' })}>
              <kbd className={kbdStyle}>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <CheckboxRow
        label="Use single-key shortcuts"
        checked={isEnabled}
        onChange={(isChecked) => {
          setShortcutsEnabled(isChecked);
          setEnabled(isChecked);
        }}
      />
    </Dialog>
  );
}

const kbdStyle = css({
  display: 'inline-block',
  minWidth: '8',
  textAlign: 'center',
  paddingInline: '2',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
  fontFamily: 'body',
  fontWeight: '600',
});
