import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: object])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In px. */
  size?: number;
}

/**
 * Returns the component of an icon. The build uses it instead of lucide-react's `createLucideIcon`, whose contexts, class
 * names and options no screen uses; they would add 1 kB to each.
 */
export default function createIcon({ node }: IconData) {
  return (props: IconProps) => drawIcon(node, props);
}

function drawIcon(node: IconData['node'], { size = 24, ...props }: IconProps) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const drawing = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': !props['aria-label'],
  } as const;
  return createElement('svg', { ...drawing, ...props }, ...shapes);
}
