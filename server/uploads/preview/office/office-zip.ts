/** The parts of an office file, which is a zip: unpacked one at a time, each with a limit of size that is checked before. */
import { unzipSync } from 'fflate';
import { TooMuch } from '#db/threads/too-much.ts';
import { attributeOf, xmlParts } from './xml.ts';

/** Bytes. Memory of what is unpacked lies outside the limit of the thread. */
const MOST_UNPACKED = 100 * 1024 * 1024;

export interface Relation {
  id: string;
  /** The last word of its type, such as 'worksheet'. */
  type: string;
  /** The path of a part. */
  target: string;
}

export class OfficeZip {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Null without such a part. The library keeps no more of a part than it says to unpack to. */
  part(path: string): string | null {
    let found = false;
    const parts = unzipSync(this.#bytes, {
      filter: ({ name, originalSize }) => {
        // A damaged file may hold two parts of a name.
        if (name !== path || found) return false;
        if (originalSize > MOST_UNPACKED)
          throw new TooMuch(`a part of it unpacks to more than ${MOST_UNPACKED / 2 ** 20} MB`);
        found = true;
        return true;
      },
    });
    const part = parts[path];
    return part === undefined ? null : Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
  }

  /** The relations of a part, or of the file. */
  relations(path = ''): Relation[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const relations: Relation[] = [];
    for (const tag of xmlParts(this.part(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '')) {
      if (typeof tag === 'string' || !/\bRelationship$/.test(tag.name) || tag.kind === 'close') continue;
      if (attributeOf(tag, 'TargetMode') === 'External') continue;
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributeOf(tag, name) ?? '');
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
    }
    return relations;
  }
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}
