/** The rules of a page's style elements that may hide text, and the style that they give an element. Those in '@media' and with states or attributes are left out. */
import type { PageElement } from '#server/uploads/grab/parse-page.ts';
import { classesOf, styleOf, type Style } from './hidden-style.ts';

/** One element of a selector: 'p.note#first'. */
type Compound = { tag: string; id: string; classes: readonly string[] };
type Rule = {
  /** The element itself last. */
  compounds: readonly Compound[];
  weight: number;
  order: number;
  style: Style;
};

const MOST_RULES = 2_000;
const MOST_COMPOUNDS = 4;
const CONCERNED =
  /^(?:display|visibility|content-visibility|opacity|font-size|overflow|overflow-y|height|max-height|width|max-width|position|left|top|right|bottom|clip|text-indent|color|background|background-color)$/;
const COMPOUND = /^(?:[a-z][a-z\d]{0,20}|\*)?(?:[.#][\w-]{1,100}){0,6}$/i;

function compoundOf(text: string): Compound | null {
  if (text === '' || !COMPOUND.test(text)) return null;
  const names = text.split(/(?=[.#])/);
  return {
    tag: (names.find((name) => !/^[.#*]/.test(name)) ?? '').toLowerCase(),
    id: names.find((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
  };
}

const weightOf = ({ tag, id, classes }: Compound): number =>
  (id === '' ? 0 : 10_000) + classes.length * 100 + (tag === '' ? 0 : 1);

/** The blocks outside of '@' rules, as selectors and declarations. */
function blocksOf(css: string): { selectors: string; declarations: string }[] {
  const blocks: { selectors: string; declarations: string }[] = [];
  let [from, depth, open] = [0, 0, 0];
  for (let at = 0; at < css.length && blocks.length < MOST_RULES; at += 1) {
    const sign = css[at];
    if (sign === ';' && depth === 0) from = at + 1;
    if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    }
    if (sign !== '}' || depth === 0) continue;
    depth -= 1;
    if (depth > 0) continue;
    const selectors = css.slice(from, open).trim();
    if (!selectors.startsWith('@')) blocks.push({ selectors, declarations: css.slice(open + 1, at) });
    from = at + 1;
  }
  return blocks;
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('*/') === -1 ? part.length : part.indexOf('*/') + 2)))
    .join(' ');
}

export class StyleRules {
  /** By the tag, class or id of the element itself. */
  readonly #rules = new Map<string, Rule[]>();
  #count = 0;

  constructor(css: string) {
    for (const [order, { selectors, declarations }] of blocksOf(withoutComments(css)).entries()) {
      const style = new Map([...styleOf(declarations)].filter(([property]) => CONCERNED.test(property)));
      if (style.size === 0) continue;
      for (const selector of selectors.split(',')) this.#add(selector.trim(), order, style);
    }
  }

  #add(selector: string, order: number, style: Style): void {
    const compounds = selector.split(/\s+/).map(compoundOf);
    if (compounds.length > MOST_COMPOUNDS) return;
    const own = compounds.flatMap((compound) => compound ?? []);
    const last = own.at(-1);
    if (own.length < compounds.length || last === undefined || this.#count === MOST_RULES) return;
    this.#count += 1;
    const key = last.id === '' ? (last.classes[0] === undefined ? last.tag : `.${last.classes[0]}`) : `#${last.id}`;
    const weight = own.reduce((sum, compound) => sum + weightOf(compound), 0);
    const rules = this.#rules.get(key) ?? [];
    rules.push({ compounds: own, weight, order, style });
    this.#rules.set(key, rules);
  }

  /** `around`: the elements that hold it, the outermost first. */
  of(element: PageElement, around: readonly PageElement[]): Map<string, string> {
    const id = element.attrs.find(({ name }) => name === 'id')?.value ?? '';
    const keys = ['', element.nodeName, ...classesOf(element).map((name) => `.${name}`), `#${id}`];
    const rules = [...new Set(keys)]
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ compounds }) => isOf(compounds, element, around))
      .toSorted((one, other) => one.weight - other.weight || one.order - other.order);
    return new Map(rules.flatMap(({ style }) => [...style]));
  }
}

const isCompound = ({ tag, id, classes }: Compound, element: PageElement): boolean => {
  if (tag !== '' && tag !== element.nodeName) return false;
  if (id !== '' && element.attrs.find(({ name }) => name === 'id')?.value !== id) return false;
  if (classes.length === 0) return true;
  const own = new Set(classesOf(element));
  return classes.every((name) => own.has(name));
};

function isOf(compounds: readonly Compound[], element: PageElement, around: readonly PageElement[]): boolean {
  const last = compounds.at(-1);
  if (last === undefined || !isCompound(last, element)) return false;
  let at = around.length;
  for (const compound of compounds.slice(0, -1).toReversed()) {
    at = around.slice(0, at).findLastIndex((outer) => isCompound(compound, outer));
    if (at === -1) return false;
  }
  return true;
}
