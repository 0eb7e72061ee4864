import { useRef, useState } from 'react';
import type { VinReading } from './vin-reader.ts';

// The tables load with the first VIN. The service worker has them, so this works offline.
const loadReader = () => import('./vin-reader.ts');

const vinLength = 17;

interface VinFieldOptions {
  /** The truck's VIN, or '' if it is unknown. */
  vin: string;
  /** Called with each text that the user types. */
  onType?: (text: string) => void;
  /** Called with each VIN that is well-formed. */
  onRead: (reading: VinReading) => void;
}

/** Reads the VIN that a user types, without sending it anywhere. Returns the props of its text field and the result. */
export function useVinField({ vin, onType, onRead }: VinFieldOptions) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<VinReading>();
  const [shownVin, setShownVin] = useState(vin);
  const latest = useRef<string>(undefined);
  // Another truck, or the same one without its VIN.
  if (vin !== shownVin) {
    setShownVin(vin);
    if (vin !== typed) show(undefined);
  }

  function show(text: string | undefined): void {
    setTyped(text);
    setProblem(undefined);
    setReading(undefined);
  }

  async function read(text: string): Promise<void> {
    const { readTypedVin } = await loadReader();
    // The user may have typed on while the tables were loading.
    if (latest.current !== text) return;
    const result = readTypedVin(text);
    if (result.kind === 'invalid') {
      setProblem(result.problem);
      return;
    }
    latest.current = result.vin;
    setTyped(result.vin);
    setReading(result);
    onRead(result);
  }

  function startReading(text: string): void {
    read(text).catch(() => {
      if (latest.current === text) setProblem('We can’t read VINs right now. Pick your truck.');
    });
  }

  function readNow(): void {
    if (typed && !problem && !reading) startReading(typed);
  }

  function change(text: string): void {
    latest.current = text;
    show(text);
    onType?.(text);
    if (text.replace(/[\s-]/g, '').length >= vinLength) startReading(text);
  }

  return {
    /** What the VIN says, until the user changes it. */
    reading,
    /** Reads what the user has typed so far, even if it is too short for a VIN. */
    readNow,
    field: {
      label: 'VIN',
      name: 'vin',
      value: typed ?? vin,
      message: problem,
      autoComplete: 'off',
      autoCapitalize: 'characters',
      spellCheck: false,
      onFocus: () => void loadReader().catch(() => {}),
      onChange: ({ target }: { target: { value: string } }) => change(target.value.toUpperCase()),
      onBlur: readNow,
    },
  };
}
