/** `npm run audit`: fails if a package that ships has a serious known vulnerability. */
import { spawnSync } from 'node:child_process';
import { commandLine } from '#worker/local/command.ts';
import { type AuditReport, auditResult } from './audit-result.ts';

const [program, ...args] = commandLine('npm', ['audit', '--omit=dev', '--json']);
const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
const { line, fails } = auditResult(JSON.parse(stdout) as AuditReport);
console.log(line);
process.exitCode = fails ? 1 : 0;
