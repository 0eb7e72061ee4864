type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The fields the user typed into. Only those still on the page count. */
const touched = new Set<TextField>();
const nonTextTypes = ['checkbox', 'file', 'radio', 'range', 'search'];
const modalDialog = '[role=dialog][aria-modal=true][data-state=open]';

/**
 * Detects whether the user is writing: a modal dialog is open, or a field holds typed text. Reads the page, so forms
 * don't have to report it. Searches don't count, nor do fields filled from a stored draft.
 */
export const unsavedInput = {
  /** Starts tracking input. Call it once, at startup. */
  track(): void {
    document.addEventListener('input', ({ target }) => {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      if (isTextField(target)) touched.add(target);
    });
  },
  get(): boolean {
    if (document.querySelector(modalDialog)) return true;
    return [...touched].some((field) => field.isConnected && field.value !== '');
  },
  /** Notifies on every change of the page, because closing or sending a form changes it. */
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    document.addEventListener('input', listener);
    return () => {
      observer.disconnect();
      document.removeEventListener('input', listener);
    };
  },
};

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !nonTextTypes.includes(target.type);
}
