/** React's production build, which draws a screen in two thirds of the time, has no `act`: the testing library gets this one, which draws at once. */
import React from 'react';
import { flushSync } from 'react-dom';

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';

async function drawnAfter(work: PromiseLike<unknown>): Promise<unknown> {
  const value = await work;
  await new Promise((resolve) => setImmediate(resolve));
  flushSync(() => undefined);
  return value;
}

function act(change: () => unknown): unknown {
  const result = flushSync(change);
  return isPromise(result) ? drawnAfter(result) : result;
}

Object.assign(React, { act });
