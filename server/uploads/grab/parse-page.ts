/** Parses untrusted html with limits of time, depth and number of elements, and lets other requests run in between. Refuses pages beyond a limit. */
import { setImmediate as others } from 'node:timers/promises';
import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes } from 'parse5';
import { failed } from './refusals.ts';

export type Page = DefaultTreeAdapterTypes.Document;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageParent = DefaultTreeAdapterTypes.ParentNode;

const mostElements = 200_000;
const deepest = 400;
/** The number of characters parsed at a time; limits are checked only between pieces. */
const piece = 4096;
/** Milliseconds of work after which other requests may run. */
const turn = 30;

/** `patience`: milliseconds of work. */
export async function parsePage(html: string, patience: number): Promise<Page> {
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: false, treeAdapter: bounded() });
  let worked = 0;
  let since = performance.now();
  for (let at = 0; at < html.length || at === 0; at += piece) {
    parser.tokenizer.write(html.slice(at, at + piece), at + piece >= html.length);
    const inThisTurn = performance.now() - since;
    if (worked + inThisTurn > patience) throw tooMuch();
    if (inThisTurn > turn) {
      worked += inThisTurn;
      await others();
      since = performance.now();
    }
  }
  return parser.document;
}

const tooMuch = (): Error =>
  failed('grab_page', 'The page is too large or too deeply nested to be kept; please save it as PDF and upload that');

function bounded(): typeof defaultTreeAdapter {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...made) => {
      elements += 1;
      if (elements > mostElements) throw tooMuch();
      return defaultTreeAdapter.createElement(...made);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > deepest) throw tooMuch();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
