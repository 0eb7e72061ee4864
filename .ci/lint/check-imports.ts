import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import {
  domain,
  importRules,
  neverShipped,
  packageRules,
  roleRules,
  shippedData,
} from './import-rules.ts';

interface Import {
  specifier: string;
  isType: boolean;
}

/**
 * Returns why a file must not import something, or undefined if it may. Paths are relative to the
 * repository's root.
 */
export function importProblem(file: string, { specifier, isType }: Import): string | undefined {
  if (isTest(file) || isTool(file)) return undefined;
  if (specifier.startsWith('..')) return 'Use a path from the root: #web/…, #worker/… or #db/….';
  const target = pathOf(file, specifier);
  return target === undefined
    ? packageImportProblem(file, specifier)
    : internalImportProblem(file, target, isType);
}

function internalImportProblem(file: string, target: string, isType: boolean): string | undefined {
  const unshipped = neverShipped.find((folder) => isIn(target, folder));
  if (
    unshipped &&
    !shippedData.includes(target) &&
    !neverShipped.some((folder) => isIn(file, folder))
  ) {
    return `Deployed code must not import ${unshipped}.`;
  }
  const role = roleRules[roleOf(file) ?? '']?.find((banned) => roleOf(target) === banned);
  if (role && dirname(file) === dirname(target))
    return 'Within a module, imports go routes → usecases → repository.';
  const rule = importRules
    .filter(({ from }) => isIn(file, from))
    .toSorted((a, b) => b.from.length - a.from.length)[0];
  if (rule === undefined) return undefined;
  const { from, may, mayAsTypes = [], isSplit } = rule;
  const ownFolder = isSplit
    ? file
        .split('/')
        .slice(0, from.split('/').length + 1)
        .join('/')
    : from;
  const allowed = [ownFolder, ...may, ...(isType ? mayAsTypes : [])];
  if (allowed.some((folder) => isIn(target, folder))) return undefined;
  return `${ownFolder} may import only ${may.join(', ') || 'itself'}${mayAsTypes.length > 0 ? `, and types from ${mayAsTypes.join(', ')}` : ''}.`;
}

function packageImportProblem(file: string, name: string): string | undefined {
  if (isIn(file, domain)) return 'This folder must not import packages.';
  const [, allowedFiles] =
    Object.entries(packageRules).find(
      ([banned]) => name === banned || name.startsWith(`${banned}/`),
    ) ?? [];
  return allowedFiles?.test(file) === false
    ? `Only files that match ${allowedFiles.source} may import ${name}.`
    : undefined;
}

/** Returns the path that a specifier refers to, or undefined for a package. */
function pathOf(file: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0] ?? '';
  if (path.startsWith('./')) return join(dirname(file), path);
  return /^#(web|worker|db|ci)\//.test(path) ? path.slice(1).replace(/^ci/, '.ci') : undefined;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function roleOf(path: string): string | undefined {
  return /\.(\w+)\.ts$/.exec(path)?.[1];
}

/** The build's settings in the root, and our own tools. */
function isTool(file: string): boolean {
  return file.startsWith('.ci/') || !file.includes('/');
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)tests\//.test(file);
}

/** Returns the static and dynamic imports in a file's text. */
export function importsOf(text: string): Import[] {
  const found = text.matchAll(
    /^(?:import|export)( type)?\b[^;'"]*?from '([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm,
  );
  return [...found].map(([, type, from, dynamic, bare]) => ({
    specifier: from ?? dynamic ?? bare ?? '',
    isType: type !== undefined,
  }));
}

/**
 * Returns the files of `worker/domain` that one side doesn't import, directly or through other
 * files of the folder. Takes the files of the repository, without tests and tools, with the paths
 * that each imports.
 */
export function oneSidedFiles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const files = [...imports.keys()];
  const others = files.filter((file) => !isIn(file, domain));
  const reachedFrom = (start: readonly string[]) => {
    const found = new Set(start);
    // Iterating over a set includes the files added during the iteration.
    for (const file of found) {
      for (const target of imports.get(file) ?? []) if (isIn(target, domain)) found.add(target);
    }
    return found;
  };
  const byBrowser = reachedFrom(others.filter((file) => isIn(file, 'web')));
  const byWorker = reachedFrom(others.filter((file) => !isIn(file, 'web')));
  return files.filter((file) => isIn(file, domain) && !(byBrowser.has(file) && byWorker.has(file)));
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  const importsByFile = files
    .trim()
    .split('\n')
    // Git also lists files that are deleted on disk.
    .filter((file) => !file.endsWith('.gen.ts') && existsSync(file))
    .map((file) => [file, importsOf(readFileSync(file, 'utf8'))] as const);
  const targets = importsByFile
    .filter(([file]) => !isTest(file) && !isTool(file))
    .map(([file, found]) => {
      return [file, found.flatMap(({ specifier }) => pathOf(file, specifier) ?? [])] as const;
    });
  const problems = [
    ...importsByFile.flatMap(([file, imports]) =>
      imports.flatMap((found) => {
        const problem = importProblem(file, found);
        return problem ? [`${file} imports ${found.specifier}: ${problem}`] : [];
      }),
    ),
    ...oneSidedFiles(new Map(targets)).map(
      (file) => `${file}: Only one side imports it. Move it to web, or to worker/http or a module.`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
