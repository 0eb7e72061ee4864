/** What a customer says about a file: it works on the truck, or they need a change. */
export type Verdict = 'works' | 'change';
