/** Parses untrusted html with limits of depth and number of elements, in a thread that limits its time. Refuses pages beyond a limit. */
import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes } from 'parse5';
import { tooDeep, tooMany } from '#db/reading/too-much.ts';

export type Page = DefaultTreeAdapterTypes.Document;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageParent = DefaultTreeAdapterTypes.ParentNode;

const mostElements = 200_000;
const deepest = 400;
/** The number of characters parsed at a time; limits are checked only between pieces. */
const piece = 4096;

export function parsePage(html: string): Page {
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: false, treeAdapter: bounded() });
  for (let at = 0; at < html.length || at === 0; at += piece)
    parser.tokenizer.write(html.slice(at, at + piece), at + piece >= html.length);
  return parser.document;
}

function bounded(): typeof defaultTreeAdapter {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...made) => {
      elements += 1;
      if (elements > mostElements) throw tooMany(mostElements, 'elements');
      return defaultTreeAdapter.createElement(...made);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > deepest) throw tooDeep(deepest);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
