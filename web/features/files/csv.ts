/** Reads the first rows of a table in text with any separator. For display, not for import. */

const separators = [',', ';', '\t', '|'];

/** The most frequent separator of the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

export function tableOf(text: string, most: number): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}
