import { Pencil } from 'lucide-react';
import { memo, useId } from 'react';
import { css } from '#styled/css';
import { Swatch } from '#web/ui/chart/swatch.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { channelMeanings } from '#worker/domain/datalogs/datalogs.api.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { maxShownChannels, meaningLabels } from './channel-view.ts';

interface ChannelListProps {
  channels: readonly ChannelInfo[];
  /** By color. */
  chosen: readonly (string | undefined)[];
  onToggle: (name: string) => void;
  onCorrect: (name: string) => void;
}

/** The channels as checkboxes, grouped by what they measure. */
export const ChannelList = memo(function ChannelList({
  channels,
  chosen,
  onToggle,
  onCorrect,
}: ChannelListProps) {
  const id = useId();
  const isFull = chosen.filter((name) => name !== undefined).length >= maxShownChannels;
  const groups = channelMeanings
    .map((meaning) => ({
      meaning,
      members: channels.filter((channel) => channel.meaning === meaning),
    }))
    .filter(({ members }) => members.length > 0);
  return (
    <section aria-labelledby={id} className={css({ stack: '3' })}>
      <h3 id={id}>Channels</h3>
      {isFull && (
        <p className={css({ color: 'muted' })}>
          That’s {maxShownChannels} lines. Clear one to add another.
        </p>
      )}
      {groups.map(({ meaning, members }) => (
        <fieldset key={meaning} className={css({ stack: '1', minWidth: '0' })}>
          <legend className={css({ fontWeight: '600', paddingBottom: '1' })}>
            {meaningLabels[meaning]}
          </legend>
          {members.map(({ name, unit }) => {
            const color = chosen.indexOf(name);
            return (
              <div key={name} className={css({ display: 'flex', alignItems: 'center' })}>
                <div className={css({ flex: '1', minWidth: '0' })}>
                  <CheckboxRow
                    label={name}
                    hint={unit}
                    checked={color >= 0}
                    busy={isFull && color < 0}
                    onChange={() => onToggle(name)}
                    aside={color >= 0 && <Swatch color={color} />}
                  />
                </div>
                <Button
                  variant="quiet"
                  aria-label={`Correct ${name}`}
                  onClick={() => onCorrect(name)}
                >
                  <Pencil size={16} />
                </Button>
              </div>
            );
          })}
        </fieldset>
      ))}
    </section>
  );
});
