/** Parses untrusted html with limits of depth and number of parts, in a thread that limits its time. Refuses pages beyond a limit. */
import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes } from 'parse5';
import { tooDeep, tooMany } from '#db/threads/too-much.ts';

export type Page = DefaultTreeAdapterTypes.Document;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageParent = DefaultTreeAdapterTypes.ParentNode;

/** Elements and their attributes. */
const mostParts = 200_000;
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
  let parts = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, space, attributes) => {
      parts += 1 + attributes.length;
      if (parts > mostParts) throw tooMany(mostParts, 'elements and attributes');
      return defaultTreeAdapter.createElement(name, space, attributes);
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
