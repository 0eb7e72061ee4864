type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed into; only those that still stand on the page count. */
const touched = new Set<TextField>();
const notText = ['checkbox', 'file', 'radio', 'range', 'search'];
const modalDialog = '[role=dialog][aria-modal=true][data-state=open]';

/**
 * Whether somebody is in the middle of writing: a dialog lies over the page, or a field has text that was typed
 * into it. Read from the page itself, so that no form has to say so. A search is not writing, and what a draft
 * brought back is kept already.
 */
export const writing = {
  /** Begins to notice what is typed; once, when the app starts. */
  follow(): void {
    document.addEventListener('input', ({ target }) => {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      if (isTextField(target)) touched.add(target);
    });
  },
  get(): boolean {
    if (document.querySelector(modalDialog)) return true;
    return [...touched].some((field) => field.isConnected && field.value !== '');
  },
  /** Tells of every change of the page, for a form that closes or is sent changes it. */
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
  return target instanceof HTMLInputElement && !notText.includes(target.type);
}
