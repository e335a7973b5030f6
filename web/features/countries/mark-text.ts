/** What a button of a Markdown text changes: the part to replace, its new text, and what is chosen then. */

export type MarkdownTool = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link';

type Marked = { start: number; end: number; text: string; choose: [start: number, end: number] };

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { heading: '## ', list: '- ', numbers: '1. ' } as const;
const ADDRESS = 'https://';

/** Pressed again, a mark goes away. */
export function marked(whole: string, from: number, to: number, tool: MarkdownTool): Marked {
  if (tool === 'bold' || tool === 'italic') return around(whole, from, to, AROUND[tool]);
  if (tool === 'link') {
    const label = whole.slice(from, to);
    const at = from + label.length + 3;
    return { start: from, end: to, text: `[${label}](${ADDRESS})`, choose: [at, at + ADDRESS.length] };
  }
  const start = whole.lastIndexOf('\n', from - 1) + 1;
  const next = whole.indexOf('\n', to > from ? to - 1 : to);
  const end = next === -1 ? whole.length : next;
  const lines = whole.slice(start, end).split('\n');
  const mark = BEFORE[tool];
  const isMarked = lines.every((line) => line.startsWith(mark));
  const text = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n');
  return { start, end, text, choose: [start + text.length, start + text.length] };
}

function around(whole: string, from: number, to: number, mark: string): Marked {
  const chosen = whole.slice(from, to);
  const size = mark.length;
  const inside = whole.slice(from - size, from) === mark && whole.slice(to, to + size) === mark;
  // In bold text, the inner stars of a pair are not those of italic text.
  const isBold = mark === '*' && whole.slice(from - 2, from) === '**' && whole.slice(from - 3, from) !== '***';
  if (inside && !isBold) return { start: from - size, end: to + size, text: chosen, choose: [from - size, to - size] };
  return { start: from, end: to, text: mark + chosen + mark, choose: [from + size, to + size] };
}
