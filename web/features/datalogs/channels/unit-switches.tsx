import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import {
  conversionTo,
  type UnitChoice,
  type UnitKind,
  unitChoices,
  unitKind,
} from '#worker/domain/datalogs/log-units.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';

interface UnitSwitchesProps {
  channels: readonly ChannelInfo[];
  units: UnitChoice;
  onUnits: (units: UnitChoice) => void;
}

const labels: Record<UnitKind, string> = { temperature: 'Temperature', pressure: 'Pressure' };

/** Switches between °F and °C and between psi and kPa. Until one is pressed, values keep the units of the file. */
export function UnitSwitches({ channels, units, onUnits }: UnitSwitchesProps) {
  return (['temperature', 'pressure'] as const)
    .filter((kind) => channels.some(({ unit }) => unitKind(unit) === kind))
    .map((kind) => (
      <fieldset key={kind} className={css({ display: 'flex', gap: '1' })}>
        <legend className={css({ srOnly: true })}>{labels[kind]}</legend>
        {unitChoices[kind].map((unit) => {
          const isShown =
            units[kind] === undefined ? isUnitOf(channels, kind, unit) : units[kind] === unit;
          return (
            <Button
              key={unit}
              variant="chip"
              aria-pressed={isShown}
              onClick={() => onUnits({ ...units, [kind]: unit })}
            >
              {unit}
            </Button>
          );
        })}
      </fieldset>
    ));
}

/** Returns whether the file has this unit for all of its temperatures or pressures. */
function isUnitOf(channels: readonly ChannelInfo[], kind: UnitKind, choice: string): boolean {
  return channels
    .filter(({ unit }) => unitKind(unit) === kind)
    .every(({ unit }) => {
      const { factor, offset } = conversionTo(unit, { [kind]: choice });
      return factor === 1 && offset === 0;
    });
}
