import postcss from 'postcss';

/** Returns a stylesheet without the rules whose classes the markup doesn't have. */
export function usedCss(css: string, markup: string): string {
  const known = classesIn(markup);
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    // A step like `12.5%` is no selector.
    if (isKeyframes(rule.parent)) return;
    rule.selectors = rule.selectors.filter((selector) =>
      classesOf(selector).every((name) => known.has(name)),
    );
    if (rule.selector === '') removeWithEmptyParents(rule);
  });
  return root.toString();
}

function classesIn(markup: string): Set<string> {
  const attributes = [...markup.matchAll(/ class="([^"]*)"/g)];
  return new Set(attributes.flatMap(([, names = '']) => decode(names).split(' ')));
}

/** React escapes these characters in attributes. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns the classes in a selector, without their escapes. */
function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name
      .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
      .replaceAll(/\\(.)/g, '$1'),
  );
}

function isKeyframes(node: postcss.Node | undefined): boolean {
  return node instanceof postcss.AtRule && node.name === 'keyframes';
}

function removeWithEmptyParents(node: postcss.ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent instanceof postcss.AtRule && parent.nodes?.length === 0)
    removeWithEmptyParents(parent);
}
