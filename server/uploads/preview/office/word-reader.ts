/** Turns the text of a Word file into html in one pass over its tags. Leaves out what Word does not show: deleted and hidden text, codes of fields. */
import { tooDeep } from '#db/threads/too-much.ts';
import { isFull, type Room } from './page.ts';
import { WordParagraph } from './word-paragraph.ts';
import { headingOf, valueOf, type InList, type ParagraphStyle } from './word-styles.ts';
import { WordTable } from './word-table.ts';
import { attributeOf, isOn, xmlParts, type Tag } from './xml.ts';

/** Elements that are left out with all within. A choice has its fallback for old programs beside it. */
const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'mc:Fallback',
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:trPrChange',
  'w:tcPrChange',
]);
/** They are within each other. */
const NESTED = new Set(['w:p', 'w:tbl', 'w:tc', 'w:txbxContent', 'w:footnote', 'w:endnote']);
const DEEPEST = 200;
const MOST_FIELDS = 50;
const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
};
const PICTURES = new Set(['pic:pic', 'v:imagedata', 'c:chart']);

interface Slot {
  html: string[];
  table: WordTable | null;
  across: number;
  merge: 'first' | 'further' | null;
  note: string;
}

export interface WordWays {
  styleOf: (id: string) => ParagraphStyle;
  markOf: (line: InList) => string;
  /** The html of a reference to a note; none within notes. */
  reference: (note: string) => string;
}

export class WordReader {
  /** The html of notes, such as 'footnote 2'. */
  readonly notes = new Map<string, string>();
  pictures = 0;
  readonly #room: Room;
  readonly #ways: WordWays;
  #slots: Slot[] = [emptySlot()];
  readonly #paragraphs: WordParagraph[] = [];
  readonly #tables: WordTable[] = [];
  /** The names of open elements that are within each other. */
  readonly #opened: string[] = [];
  /** Open fields: first their code is read, then their text. */
  readonly #fields: ('code' | 'text')[] = [];
  #run: { isBold: boolean; isHidden: boolean } | null = null;
  #isText = false;

  constructor(room: Room, ways: WordWays) {
    this.#room = room;
    this.#ways = ways;
  }

  /** The html of a part, as far as there is room. */
  read(xml: string): string {
    let skipped: { name: string; depth: number } | null = null;
    for (const tag of xmlParts(xml)) {
      if (isFull(this.#room)) break;
      if (skipped !== null) {
        if (typeof tag === 'string' || tag.name !== skipped.name || tag.kind === 'empty') continue;
        skipped.depth += tag.kind === 'open' ? 1 : -1;
        if (skipped.depth === 0) skipped = null;
      } else if (typeof tag === 'string') {
        if (this.#isText) this.#add(tag);
      } else if (SKIPPED.has(tag.name)) {
        if (tag.kind === 'open') skipped = { name: tag.name, depth: 1 };
      } else {
        if (tag.kind !== 'close') this.#open(tag);
        if (tag.kind !== 'open') this.#close(tag.name);
      }
    }
    return this.#end();
  }

  #add(text: string): void {
    if (this.#fields.includes('code') || this.#run?.isHidden === true) return;
    this.#paragraphs.at(-1)?.add(text.slice(0, Math.max(0, this.#room.letters)), this.#run?.isBold ?? false);
    this.#room.letters -= text.length;
  }

  #open(tag: Tag): void {
    const { name } = tag;
    const paragraph = this.#paragraphs.at(-1);
    if (NESTED.has(name)) {
      if (this.#opened.push(name) > DEEPEST) throw tooDeep(DEEPEST);
      // A box of text is within a run.
      this.#run = null;
    }
    if (name === 'w:t' || name === 'm:t') this.#isText = tag.kind === 'open';
    else if (name === 'w:r') this.#run = { isBold: false, isHidden: false };
    else if (name === 'w:p') this.#paragraphs.push(new WordParagraph());
    else if (name === 'w:tbl') this.#tables.push(new WordTable());
    else if (NESTED.has(name)) this.#openSlot(tag);
    else if (PICTURES.has(name)) this.pictures += 1;
    else if (this.#run !== null) this.#openInRun(tag, this.#run);
    else if (name === 'w:pStyle' && paragraph !== undefined) paragraph.style = valueOf(tag);
    else if (name === 'w:outlineLvl' && paragraph !== undefined) paragraph.heading = headingOf(valueOf(tag));
    else if (name === 'w:ilvl' && paragraph !== undefined) paragraph.list.level = Number(valueOf(tag));
    else if (name === 'w:numId' && paragraph !== undefined) paragraph.list.list = valueOf(tag);
    else this.#openInTable(tag);
  }

  #openInRun(tag: Tag, run: { isBold: boolean; isHidden: boolean }): void {
    const { name } = tag;
    if (name === 'w:b') run.isBold = isOn(attributeOf(tag, 'w:val'));
    else if (name === 'w:vanish') run.isHidden = isOn(attributeOf(tag, 'w:val'));
    else if (name === 'w:fldChar') this.#field(attributeOf(tag, 'w:fldCharType') ?? '');
    else if (name === 'w:sym') this.#add(signOf(attributeOf(tag, 'w:char') ?? ''));
    else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') {
      const note = `${name.slice(2, -9)} ${attributeOf(tag, 'w:id') ?? ''}`;
      this.#room.cells -= 1;
      this.#paragraphs.at(-1)?.addHtml(this.#ways.reference(note));
    } else if (SIGNS[name] !== undefined) this.#add(SIGNS[name]);
  }

  #field(type: string): void {
    if (type === 'begin') {
      if (this.#fields.length < MOST_FIELDS) this.#fields.push('code');
    } else if (type === 'end') this.#fields.pop();
    else if (type === 'separate' && this.#fields.pop() !== undefined) this.#fields.push('text');
  }

  #openInTable(tag: Tag): void {
    const slot = this.#slots.at(-1);
    const table = this.#tables.at(-1);
    if (tag.name === 'w:tr') {
      this.#room.cells -= 1;
      table?.openRow();
    } else if (tag.name === 'w:tblHeader' && isOn(attributeOf(tag, 'w:val'))) table?.headRow();
    else if (tag.name === 'w:gridBefore') table?.skip(Number(valueOf(tag)) || 0);
    else if (tag.name === 'w:bidiVisual' && table !== undefined) table.rightToLeft = isOn(attributeOf(tag, 'w:val'));
    else if (tag.name === 'w:gridSpan' && slot !== undefined) slot.across = Number(valueOf(tag));
    else if (tag.name === 'w:vMerge' && slot !== undefined)
      slot.merge = valueOf(tag) === 'restart' ? 'first' : 'further';
  }

  #openSlot(tag: Tag): void {
    const note = tag.name.endsWith('note') && attributeOf(tag, 'w:type') === null;
    const table = tag.name === 'w:tc' ? (this.#tables.at(-1) ?? null) : null;
    this.#slots.push({
      ...emptySlot(),
      table,
      note: note ? `${tag.name.slice(2)} ${attributeOf(tag, 'w:id') ?? ''}` : '',
    });
  }

  #closeSlot(): void {
    const slot = this.#slots.pop();
    if (slot === undefined) return;
    this.#room.cells -= 1;
    const html = slot.html.join('');
    if (slot.table !== null) slot.table.add({ html, across: slot.across, merge: slot.merge });
    else if (slot.note !== '') this.notes.set(slot.note, html);
    else this.#paragraphs.at(-1)?.boxes.push(html);
  }

  #close(name: string): void {
    if (NESTED.has(name)) {
      if (this.#opened.at(-1) !== name) return;
      this.#opened.pop();
    }
    if (name === 'w:t' || name === 'm:t') this.#isText = false;
    else if (name === 'w:r') this.#run = null;
    else if (name === 'w:p') this.#closeParagraph();
    else if (name === 'w:tbl') this.#closeTable();
    else if (NESTED.has(name)) this.#closeSlot();
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    this.#room.cells -= 1;
    // A field without an end does not hide the rest of the file.
    while (this.#fields.at(-1) === 'code') this.#fields.pop();
    const style = this.#ways.styleOf(paragraph.style);
    const list = { level: 0, list: '', ...style.list, ...paragraph.list };
    // The list 0 takes a paragraph out of the list of its style.
    const mark = list.list === '' || list.list === '0' ? null : this.#ways.markOf(list);
    this.#slots.at(-1)?.html.push(paragraph.html(paragraph.heading ?? style.heading, mark, list.level));
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table !== undefined) this.#slots.at(-1)?.html.push(table.html());
  }

  /** Closes what a cut or a damaged file leaves open. */
  #end(): string {
    for (let name = this.#opened.at(-1); name !== undefined; name = this.#opened.at(-1)) this.#close(name);
    const html = this.#slots[0]?.html.join('') ?? '';
    this.#slots = [emptySlot()];
    this.#fields.length = 0;
    this.#run = null;
    return html;
  }
}

const emptySlot = (): Slot => ({ html: [], table: null, across: 1, merge: null, note: '' });

/** Signs of Word's own fonts have no letter of their own: a box stands for them. */
function signOf(code: string): string {
  const letter = Number.parseInt(code, 16);
  return letter > 32 && letter < 0xd8_00 ? String.fromCharCode(letter) : '▪';
}
