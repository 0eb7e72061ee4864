import * as z from 'zod';

const directives = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
];

/** The first parts of the paths of our pages. */
export const pages = ['', 'admin', 'my-orders', 'product'];

const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': z.url(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
});

export interface CspViolation {
  directive: string;
  page: string;
}

/**
 * Returns what is counted of a browser's report: nothing that a person could be known by. Undefined
 * for other texts.
 */
export function cspViolationOf(text: string): CspViolation | undefined {
  const report = parse(text);
  if (report === undefined) return undefined;
  const { 'effective-directive': effective, 'violated-directive': violated } = report;
  // Older browsers send the directive with its sources.
  const directive = (effective ?? violated ?? '').split(' ')[0] ?? '';
  const page = new URL(report['document-uri']).pathname.split('/')[1] ?? '';
  return {
    directive: directives.includes(directive) ? directive : 'other',
    page: pages.includes(page) ? `/${page}` : 'other',
  };
}

function parse(text: string) {
  try {
    return reportSchema.safeParse(JSON.parse(text)).data?.['csp-report'];
  } catch {
    return undefined;
  }
}
