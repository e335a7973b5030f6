/** Shows a cut text whole beside the element that holds it, while the keyboard is there, as a title does under the pointer. Screen readers read it whole anyway. */
import './cut-text.css';

/** A cell or a link has fewer parts; a region that takes the focus is not searched. */
const MOST = 60;

/** A column says it, or initials are drawn for it. */
const isHidden = (element: Element): boolean => getComputedStyle(element).position === 'absolute';

const isCut = (element: Element): boolean =>
  !isHidden(element) &&
  ((element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis') ||
    isCountryOut(element));

/** A country without room stands above the line of its name (cut-text.css). */
const isCountryOut = (element: Element): boolean =>
  element.matches('.cut-text > [data-part="country"]') &&
  element.getBoundingClientRect().bottom < (element.parentElement ?? element).getBoundingClientRect().bottom - 2;

function wholeText(target: Element): string | null {
  const parts = [target, ...target.querySelectorAll('*')];
  const cut = parts.length > MOST ? undefined : parts.find((part) => !part.matches('input, textarea') && isCut(part));
  return cut === undefined ? null : readText(cut.closest('.cut-text') ?? cut);
}

/** As a screen reader has it: initials are drawn in place of the words that it reads. */
function readText(element: Element): string {
  const read = element.cloneNode(true) as Element;
  for (const drawn of read.querySelectorAll('[aria-hidden]')) drawn.remove();
  return read.textContent;
}

/** Returns the function that ends it. */
export function startWholeOnFocus(): () => void {
  let shown: { box: HTMLElement; of: Element } | null = null;
  const hide = () => {
    shown?.box.remove();
    shown = null;
  };
  const place = () => {
    if (shown === null) return;
    const { box, of } = shown;
    const [at, own] = [of.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = at.top - own.height - 4;
    box.style.top = `${above < 0 ? at.bottom + 4 : above}px`;
    box.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - own.width - 4))}px`;
  };
  const show = ({ target }: FocusEvent) => {
    hide();
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // The focus of a list to choose from is in its input, beside the chosen name.
    const of = target.closest('.ant-select') ?? target;
    const text = wholeText(of);
    if (text === null) return;
    const box = document.createElement('div');
    box.className = 'whole-text';
    box.dir = 'auto';
    box.ariaHidden = 'true';
    box.textContent = text;
    // Above dialogs, too.
    box.popover = 'manual';
    document.body.append(box);
    box.showPopover();
    shown = { box, of };
    place();
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  document.addEventListener('focusin', show);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('input', hide);
  document.addEventListener('keydown', onKey);
  document.addEventListener('scroll', place, { capture: true });
  return () => {
    hide();
    document.removeEventListener('focusin', show);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('input', hide);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('scroll', place, { capture: true });
  };
}
