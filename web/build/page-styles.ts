import postcss from 'postcss';

interface StyledPage {
  css: string;
  markup: string;
}

/**
 * Returns a page with only the CSS that it uses, and with short class names in both. Inlined, the
 * page then fits into the first round trip of a connection (14 kB).
 */
export function pageStyles(css: string, markup: string): StyledPage {
  const root = postcss.parse(css);
  const names = shortNames(root, markup);
  root.walkRules((rule) => {
    // A step like `12.5%` is no selector.
    if (isKeyframes(rule.parent)) return;
    rule.selectors = rule.selectors
      .filter((selector) => classesOf(selector).every((name) => names.has(name)))
      .map((selector) => selector.replaceAll(classPattern, (name) => `.${shortName(name)}`));
    if (rule.selector === '') removeWithEmptyParents(rule);
  });
  removeUnusedProperties(root, markup);
  return { css: root.toString(), markup: markup.replaceAll(attributePattern, shortAttribute) };

  function shortName(selector: string): string {
    return names.get(classOf(selector)) ?? '';
  }

  function shortAttribute(_: string, classes: string): string {
    const short = decode(classes)
      .split(' ')
      .flatMap((name) => names.get(name) ?? []);
    return short.length > 0 ? ` class="${short.join(' ')}"` : '';
  }
}

const attributePattern = / class="([^"]*)"/g;
const classPattern = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[a-z_-])(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*)/gi;

/** Maps the classes that the page and the stylesheet share to short names. */
function shortNames(root: postcss.Root, markup: string): Map<string, string> {
  const styled = new Set<string>();
  root.walkRules(({ selector }) => {
    for (const name of classesOf(selector)) styled.add(name);
  });
  const attributes = [...markup.matchAll(attributePattern)];
  const used = new Set(attributes.flatMap(([, classes = '']) => decode(classes).split(' ')));
  const shared = [...used].filter((name) => styled.has(name));
  // A letter first, because a class can't start with a digit.
  return new Map(shared.map((name, index) => [name, `c${index.toString(36)}`]));
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(classPattern)].map(([name]) => classOf(name));
}

/** Returns the class that a selector like `.md\:b` means. */
function classOf(selector: string): string {
  return selector
    .slice(1)
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1');
}

/** Undoes React's escapes in attributes. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function isKeyframes(node: postcss.Node | undefined): boolean {
  return node instanceof postcss.AtRule && node.name === 'keyframes';
}

/** Removes custom properties that nothing refers to. One may refer to another, so this repeats. */
function removeUnusedProperties(root: postcss.Root, markup: string): void {
  for (;;) {
    const references = `${root} ${markup}`.matchAll(/var\((--[\w-]+)/g);
    const used = new Set([...references].map(([, name]) => name));
    const unused: postcss.Declaration[] = [];
    root.walkDecls(/^--/, (property) => {
      if (!used.has(property.prop)) unused.push(property);
    });
    if (unused.length === 0) return;
    for (const property of unused) removeWithEmptyParents(property);
  }
}

function removeWithEmptyParents(node: postcss.ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent instanceof postcss.Rule || parent instanceof postcss.AtRule) {
    if (parent.nodes?.length === 0) removeWithEmptyParents(parent);
  }
}
