import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** The fields of `npm audit --json` that we use. It has no `vulnerabilities` if the registry didn't respond. */
interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

/** Checks the production dependencies for known vulnerabilities. Returns 1 if it finds any, or 0, even if the registry doesn't respond. */
export async function auditDependencies(): Promise<number> {
  const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { lines, isVulnerable } = readAudit(await text(child.stdout));
  for (const line of lines) console.log(line);
  return isVulnerable ? 1 : 0;
}

/** Reads the output of `npm audit --json`. */
export function readAudit(output: string): { lines: string[]; isVulnerable: boolean } {
  const { message, vulnerabilities } = parse(output);
  if (vulnerabilities === undefined) {
    return { lines: [`Not checked: ${message ?? 'no report'}`], isVulnerable: false };
  }
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  );
  const isVulnerable = lines.length > 0;
  return { lines: isVulnerable ? lines : ['No known vulnerabilities.'], isVulnerable };
}

function parse(output: string): AuditReport {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
