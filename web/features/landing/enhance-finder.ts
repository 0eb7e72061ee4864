import { expectedUserId } from '#web/api/session.ts';
import { signInPath } from '#web/api/sign-in.ts';
import { storedTruck } from '#web/garage/stored-truck.ts';
import { fromPrice, type PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { normalizeVin } from '#worker/domain/fitment/vin-format.ts';
import {
  choiceOf,
  enterVin,
  type FinderChoice,
  type FinderView,
  finderView,
  noChoice,
  pickAnswer,
  vinHint,
} from './finder-state.ts';

const vinLength = 17;
const noMessage = { message: vinHint, isInvalid: false };

/** Runs the finder: fills its selects from the calibrations, reads the VIN and shows what fits. */
export function enhanceFinder(
  finder: HTMLElement,
  products: readonly PublicProductJson[],
  signal: AbortSignal,
) {
  const parts = partsOf(finder);
  const { form, year, model, transmission, vin } = parts;
  let choice = noChoice;

  /** Shows a choice and returns its truck. */
  function show(next: FinderChoice): Truck | undefined {
    choice = next;
    const view = finderView(products, choice);
    showChoices(parts, choice, view);
    showResult(parts, view);
    return view.truck;
  }

  /** Shows a choice and stores its truck, so that the app knows it after the visitor signs in. */
  function change(next: FinderChoice): void {
    const truck = show(next);
    if (truck) storedTruck.set(truck);
  }

  function choose(answer: Partial<TruckAnswers>): void {
    const hadVin = choice.vin !== undefined;
    const next = pickAnswer(products, choice, answer);
    if (hadVin && !next.vin) clearVin();
    change(next);
  }

  function clearVin(): void {
    vin.value = '';
    showVinMessage(parts, noMessage);
  }

  function readVin(): void {
    const reading = enterVin(products, choice, vin.value);
    showVinMessage(parts, reading);
    change(reading.choice);
  }

  year.addEventListener('change', () => choose({ year: year.value }), { signal });
  model.addEventListener('change', () => choose({ model: model.value }), { signal });
  const pickTransmission = () => choose({ transmission: transmission.value });
  transmission.addEventListener('change', pickTransmission, { signal });
  vin.addEventListener('change', readVin, { signal });
  const readWhenComplete = () => {
    // A short VIN isn't an error while the visitor is typing.
    if (normalizeVin(vin.value).length < vinLength) showVinMessage(parts, noMessage);
    else readVin();
  };
  vin.addEventListener('input', readWhenComplete, { signal });
  form.addEventListener('submit', (event) => event.preventDefault(), { signal });

  vin.setAttribute('aria-describedby', parts.vinMessage.id);
  const stored = storedTruck.get(expectedUserId());
  show(stored ? choiceOf(products, stored) : noChoice);
  if (choice.vin) vin.value = choice.vin.vin;
  return {
    /** Starts over with this year, and asks for the model. */
    startWith(picked: string): void {
      clearVin();
      change(pickAnswer(products, noChoice, { year: picked }));
      finder.scrollIntoView();
      model.focus({ preventScroll: true });
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(finder: HTMLElement) {
  return {
    form: part(finder, 'form', HTMLFormElement),
    year: part(finder, '[name=year]', HTMLSelectElement),
    model: part(finder, '[name=model]', HTMLSelectElement),
    transmission: part(finder, '[name=transmission]', HTMLSelectElement),
    vin: part(finder, '[data-finder-vin]', HTMLInputElement),
    vinMessage: part(finder, '[data-finder-message]', HTMLElement),
    status: part(finder, '[data-finder-status]', HTMLElement),
    rows: part(finder, '[data-finder-rows]', HTMLElement),
    row: part(finder, '[data-finder-row]', HTMLElement),
    action: part(finder, '[data-finder-action]', HTMLAnchorElement),
  };
}

function part<Found extends HTMLElement>(
  root: HTMLElement,
  selector: string,
  kind: new () => Found,
): Found {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the finder has no ${selector}`);
  return found;
}

function showChoices(
  { year, model, transmission }: Parts,
  choice: FinderChoice,
  { choices }: FinderView,
): void {
  fill(year, choices.years, choice.year);
  fill(model, choice.year ? choices.models : [], choice.model);
  fill(transmission, choice.model ? choices.transmissions : [], choice.transmission);
}

/** Replaces the options after the first, which stands for no choice. */
function fill(select: HTMLSelectElement, options: readonly string[], chosen: string): void {
  const texts = [...select.options].slice(1).map(({ value }) => value);
  // Replacing the options would close an open select.
  if (texts.join() !== options.join()) {
    select.length = 1;
    select.append(...options.map((option) => new Option(option)));
  }
  select.value = options.includes(chosen) ? chosen : '';
  select.disabled = options.length === 0;
}

function showVinMessage(
  { vin, vinMessage }: Parts,
  { message, isInvalid }: { message: string; isInvalid: boolean },
): void {
  vinMessage.textContent = message;
  vin.ariaInvalid = `${isInvalid}`;
}

function showResult(
  { status, rows, row, action }: Parts,
  { status: text, fitting }: FinderView,
): void {
  status.textContent = text;
  rows.replaceChildren(row, ...fitting.map((product) => rowOf(row, product)));
  rows.hidden = fitting.length === 0;
  const [first, ...others] = fitting;
  action.hidden = first === undefined;
  const isOne = others.length === 0;
  action.href = signInPath(first && isOne ? `/product/${first.id}` : '/');
  action.textContent = isOne ? 'Log In to See It' : `Log In to See All ${fitting.length}`;
}

function rowOf(template: HTMLElement, product: PublicProductJson): Node {
  // TypeScript's type of a clone is any node.
  const row = template.cloneNode(true) as HTMLElement;
  const { yearRange, model, engineType, transmissionType, platform } = product;
  const texts = {
    transmission: transmissionType,
    details: [yearRange, model, engineType, platform].join(' · '),
    price: fromPrice([product]) ?? '',
  };
  for (const [name, text] of Object.entries(texts)) {
    part(row, `[data-row-${name}]`, HTMLElement).textContent = text;
  }
  row.hidden = false;
  row.removeAttribute('data-finder-row');
  return row;
}
