/** What `npm audit --json` prints: the vulnerable packages, or an error. */
export interface AuditReport {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
}

const seriousLevels = ['high', 'critical'];

/** Returns a report's line for the terminal, and whether it fails CI. A registry without an audit service doesn't. */
export function auditResult({ vulnerabilities, message }: AuditReport): {
  line: string;
  fails: boolean;
} {
  if (vulnerabilities === undefined) {
    return {
      line: `Skipped: the registry didn't answer (${message ?? 'no reason given'}).`,
      fails: false,
    };
  }
  const found = Object.entries(vulnerabilities);
  const serious = found.filter(([, { severity }]) => seriousLevels.includes(severity));
  const lines = serious.map(([name, { severity, range }]) => `${severity}  ${name} ${range}`);
  const count = `${serious.length} serious and ${found.length - serious.length} other vulnerable packages.`;
  return { line: [...lines, count].join('\n'), fails: serious.length > 0 };
}
