import { displayName } from '#web/lib/format.ts';
import type { ChangeJson, ChangeKind } from '#worker/domain/accounts/changes.api.ts';
import type { DynoSheetJson } from '#worker/domain/catalog/catalog.api.ts';
import { correctionLabels } from '#worker/domain/catalog/dyno-sheet.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

const things: Record<Exclude<ChangeKind, 'team' | 'sessions'>, string> = {
  product: 'the calibration',
  addon: 'the add-on',
  reply: 'the reply',
  buildQuestions: 'the questions of the',
  logLimits: 'the',
  review: 'the review',
};

/** Returns who changed what, like 'Demo Admin changed the add-on Tow Tune'. */
export function changeTitle({ kind, name, actor, before, after }: ChangeJson): string {
  const by = actor ? displayName(actor) : 'The settings';
  if (kind === 'sessions') return `${by} ended the sessions of ${name}`;
  if (kind === 'team') {
    if (after?.role === 'staff') return `${by} made ${name} staff`;
    if (after?.role === 'admin') return `${by} made ${name} an admin`;
    return `${by} removed ${name} as ${before?.role === 'staff' ? 'staff' : 'an admin'}`;
  }
  const verb = before === null ? 'added' : 'changed';
  return `${by} ${after === null ? 'deleted' : verb} ${things[kind]} ${name}`;
}

interface ChangedValue {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

const labels: Record<string, string> = {
  hasSotf: 'SOTF available',
  sotfPrice: 'SOTF price',
  eoNumber: 'EO number',
  imageUrl: 'Image',
  onSale: 'For sale',
};

/** Returns the changed fields with their values as texts; none for the team and sessions, whose titles say it all. */
export function changedValues({ kind, before, after }: ChangeJson): ChangedValue[] {
  if (kind === 'team' || kind === 'sessions') return [];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      label: labelOf(kind, field, after?.[field] ?? before?.[field]),
      before: textOf(field, before?.[field]),
      after: textOf(field, after?.[field]),
    }))
    .filter((value) => value.before !== undefined || value.after !== undefined);
}

/** Turns `singlePrice` into 'Single price'. A question's field is its id, so its text is the label. */
function labelOf(kind: ChangeKind, field: string, value: unknown): string {
  if (kind === 'buildQuestions') {
    const question = value as { label?: unknown } | undefined;
    return typeof question?.label === 'string' ? question.label : field;
  }
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns undefined for an empty value. */
function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return /price$/i.test(field) ? formatExactDollars(value) : String(value);
  }
  if (typeof value === 'string') return field === 'imageUrl' ? 'a picture' : value;
  if (field === 'dynoSheet') return dynoSheetText(value as DynoSheetJson);
  if (Array.isArray(value)) return value.map((item) => textOf('', item)).join(', ') || undefined;
  const texts = Object.values(value).map((part) => textOf('', part));
  return texts.filter((part) => part !== undefined).join(' · ');
}

function dynoSheetText(sheet: DynoSheetJson): string {
  const file = sheet.kind === 'image' ? 'a picture' : `a run with ${sheet.points.length} points`;
  if (!sheet.numbers) return file;
  const { truck, dyno, date, correction, stock, levels } = sheet.numbers;
  const peaks = [{ name: 'stock', ...stock }, ...levels].map(
    ({ name, power, torque }) => `${name} ${power} hp and ${torque} lb-ft`,
  );
  return [file, truck, dyno, date, correctionLabels[correction], ...peaks].join(' · ');
}
