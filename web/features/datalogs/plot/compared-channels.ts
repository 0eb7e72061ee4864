import type { ShownChannel } from '#web/features/datalogs/channels/channel-view.ts';
import { conversionTo, unitKind } from '#worker/domain/datalogs/log-units.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';

/** A channel of the compared log, drawn like the same channel of this log. */
export interface ComparedChannel extends ShownChannel {
  shownName: string;
}

/**
 * Returns the channels of another log to draw beside the shown ones. Each has the meaning of a
 * shown channel, and its name if there is one. Values are converted to the shown units.
 */
export function comparedChannels(
  shown: readonly ShownChannel[],
  channels: readonly ChannelInfo[],
): ComparedChannel[] {
  const isShownByName = (name: string) => shown.some((channel) => channel.name === name);
  const used = new Set<string>();
  return shown.flatMap((own) => {
    const alike = channels.filter(
      ({ name, meaning }) => meaning === own.meaning && !used.has(name),
    );
    const found =
      alike.find(({ name }) => name === own.name) ??
      alike.find(({ name, meaning }) => meaning !== 'other' && !isShownByName(name));
    if (!found) return [];
    used.add(found.name);
    return [{ ...found, shownName: own.name, color: own.color, ...unitLike(own, found.unit) }];
  });
}

/** Values in units that can't be converted get their own scale. */
function unitLike(own: ShownChannel, unit: string): Pick<ShownChannel, 'conversion' | 'scale'> {
  const kind = unitKind(unit);
  if (kind && kind === unitKind(own.unit)) {
    return { conversion: conversionTo(unit, { [kind]: own.conversion.unit }), scale: own.scale };
  }
  const isSame = unit.toLowerCase() === own.unit.toLowerCase();
  return {
    conversion: { unit, factor: 1, offset: 0 },
    scale: isSame ? own.scale : `${own.scale} ${unit}`,
  };
}
