/** Reads the directory of a zip file before anything is unpacked. Refuses damaged files and those that would unpack to too much. */
import { LIMITS, megabytes, UnreadableFile } from './limits.ts';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const DAMAGED = 'The workbook is damaged or incomplete. Open it in a spreadsheet program and save it again.';

/** The directory's end is followed by a comment of at most 64 kB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new UnreadableFile(DAMAGED);
}

/** A part of a zip: its name, sizes and method, and where its own header begins. */
export type ZipPart = { name: string; packed: number; size: number; method: number; header: number };

/** The parts. hucre unpacks a part to its stated size at most, so the stated sizes are what counts. */
export function zipParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 22) throw new UnreadableFile(DAMAGED);
  const end = endOf(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (parts > LIMITS.parts)
    throw new UnreadableFile(`The workbook has ${parts} parts; at most ${LIMITS.parts} are read.`);
  const found: ZipPart[] = [];
  let unpacked = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw new UnreadableFile(DAMAGED);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    // A part without a size could unpack to any size.
    if (size === 0 && packed > 2) throw new UnreadableFile(DAMAGED);
    unpacked += size;
    found.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      packed,
      size,
      method: view.getUint16(at + 10, true),
      header: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  if (unpacked > LIMITS.unpacked) {
    const most = megabytes(LIMITS.unpacked);
    throw new UnreadableFile(
      `The workbook would unpack to ${megabytes(unpacked)}; at most ${most} are read. Split it, or save the sheet as csv.`,
    );
  }
  return found;
}
