import { expectedUserId } from '#web/api/session.ts';
import { signInPath } from '#web/api/sign-in.ts';
import { storedTruck } from '#web/garage/stored-truck.ts';
import {
  changeTruck,
  choiceOf,
  choicesOf,
  noChoice,
  type TruckChoice,
  truckOf,
} from '#web/garage/truck-choice.ts';
import { readTypedVin } from '#web/garage/vin-reader.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { fromPrice, type PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';
import { finderView, vinHint } from './finder-view.ts';

const vinLength = 17;
const noMessage = { message: vinHint, isInvalid: false };

/** Runs the finder: fills its selects from the calibrations, reads the VIN and shows what fits. */
export function enhanceFinder(
  finder: HTMLElement,
  products: readonly PublicProductJson[],
  signal: AbortSignal,
) {
  const elements = elementsOf(finder);
  const { form, model, vin } = elements;
  let choice = noChoice;

  /** Shows a choice. A VIN of a truck that isn't covered fits nothing. */
  function show(next: TruckChoice, isCovered = true): void {
    choice = next;
    showChoices(elements, products, choice.answers);
    showResult(elements, finderView(products, isCovered ? truckOf(choice) : undefined));
  }

  /** Shows a choice and stores its truck, so that the app knows it after the visitor signs in. */
  function change(action: Parameters<typeof changeTruck>[2]): void {
    show(changeTruck(products, choice, action));
    const truck = truckOf(choice);
    if (truck) storedTruck.set(truck);
  }

  function pick(question: keyof TruckAnswers, answer: string): void {
    const hadVin = choice.vin !== null;
    change({ kind: 'pick', question, answer });
    // A VIN with a typo stays, so that the visitor can correct it.
    const isDropped = hadVin || readTypedVin(vin.value).kind === 'valid';
    if (choice.vin === null && isDropped) clearVin();
  }

  function clearVin(): void {
    vin.value = '';
    showVinMessage(elements, noMessage);
  }

  function readVin(): void {
    const reading = isBlank(vin.value) ? undefined : readTypedVin(vin.value);
    if (reading?.kind !== 'valid') {
      showVinMessage(elements, reading ? { message: reading.problem, isInvalid: true } : noMessage);
      change({ kind: 'clearVin' });
      return;
    }
    if (reading.isCovered) {
      change({ kind: 'readVin', vin: reading.vin, answers: reading.answers(products) });
    } else show({ ...choice, vin: null }, false);
    showVinMessage(elements, { message: reading.sentence(choice.answers), isInvalid: false });
  }

  for (const question of ['year', 'model', 'transmission'] as const) {
    const select = elements[question];
    select.addEventListener('change', () => pick(question, select.value), { signal });
  }
  vin.addEventListener('change', readVin, { signal });
  const readWhenComplete = () => {
    // A short VIN isn't an error while the visitor is typing.
    if (normalizeVin(vin.value).length < vinLength) showVinMessage(elements, noMessage);
    else readVin();
  };
  vin.addEventListener('input', readWhenComplete, { signal });
  form.addEventListener('submit', (event) => event.preventDefault(), { signal });

  vin.setAttribute('aria-describedby', elements.vinMessage.id);
  show(choiceOf(products, storedTruck.get(expectedUserId())));
  vin.value = choice.vin ?? '';
  return {
    /** Starts over with this year, and asks for the model. */
    startWith(picked: string): void {
      clearVin();
      choice = noChoice;
      change({ kind: 'pick', question: 'year', answer: picked });
      finder.scrollIntoView();
      model.focus({ preventScroll: true });
    },
  };
}

type Elements = ReturnType<typeof elementsOf>;

function elementsOf(finder: HTMLElement) {
  return {
    form: element(finder, 'form', HTMLFormElement),
    year: element(finder, '[name=year]', HTMLSelectElement),
    model: element(finder, '[name=model]', HTMLSelectElement),
    transmission: element(finder, '[name=transmission]', HTMLSelectElement),
    vin: element(finder, '[data-finder-vin]', HTMLInputElement),
    vinMessage: element(finder, '[data-finder-message]', HTMLElement),
    status: element(finder, '[data-finder-status]', HTMLElement),
    rows: element(finder, '[data-finder-rows]', HTMLElement),
    row: element(finder, '[data-finder-row]', HTMLElement),
    action: element(finder, '[data-finder-action]', HTMLAnchorElement),
  };
}

function element<Found extends HTMLElement>(
  root: HTMLElement,
  selector: string,
  kind: new () => Found,
): Found {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the finder has no ${selector}`);
  return found;
}

function showChoices(
  { year, model, transmission }: Elements,
  products: readonly PublicProductJson[],
  answers: TruckAnswers,
): void {
  const choices = choicesOf(products, answers);
  fill(year, choices.year, answers.year);
  fill(model, answers.year ? choices.model : [], answers.model);
  fill(transmission, answers.model ? choices.transmission : [], answers.transmission);
}

/** Replaces the options after the first, which stands for no choice. */
function fill(select: HTMLSelectElement, options: readonly string[], chosen: string): void {
  const texts = [...select.options].slice(1).map(({ value }) => value);
  // Replacing the options would close an open select.
  if (texts.join() !== options.join()) {
    select.length = 1;
    select.append(...options.map((option) => new Option(option)));
  }
  select.value = chosen;
  select.disabled = options.length === 0;
}

function showVinMessage(
  { vin, vinMessage }: Elements,
  { message, isInvalid }: { message: string; isInvalid: boolean },
): void {
  vinMessage.textContent = message;
  vin.ariaInvalid = `${isInvalid}`;
}

function showResult(
  { status, rows, row, action }: Elements,
  { status: text, fitting }: ReturnType<typeof finderView>,
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
    details: [yearRange, model, engineType, `${platform} device not included`].join(' · '),
    price: fromPrice([product]) ?? '',
  };
  for (const [name, text] of Object.entries(texts)) {
    element(row, `[data-row-${name}]`, HTMLElement).textContent = text;
  }
  row.hidden = false;
  row.removeAttribute('data-finder-row');
  return row;
}
