/** A browser for tests: the real screens at an address, with fetch connected to the whole server. Mocks no code of ours. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { FastifyInstance, InjectOptions } from 'fastify';
import L from 'leaflet';
import { newRouter } from '#web/app/routes.tsx';
import { queryClient } from '#web/data/query.ts';
import { endSession } from '#web/data/session.ts';

export type Browser = {
  /** Opens an address as if typed; returns the router. */
  open: (address: string) => ReturnType<typeof newRouter>;
  /** The requests sent so far, as 'GET /psql/facts_view?…'. */
  sent: string[];
  cookies: Map<string, string>;
  /** Ends the test: clears the page, the store and the cache. */
  close: () => void;
};

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** happy-dom has no canvas: every call on this stub returns an empty measure. */
const blankCanvas = () =>
  new Proxy({}, { get: () => () => ({ width: 0, addColorStop: () => undefined }), set: () => true });

type Canvas = { _ctx?: unknown; _redraw: (this: Canvas) => void; ends?: true };
const canvas = L.Canvas.prototype as unknown as Canvas;
const redraw = canvas._redraw;
// A browser cancels a drawing whose map has gone; happy-dom may still run it. The library stays loaded for all files of a worker.
if (canvas.ends === undefined)
  Object.assign(canvas, {
    ends: true,
    _redraw(this: Canvas) {
      if (this._ctx !== undefined) redraw.call(this);
    },
  });

/** Adds browser features that happy-dom lacks, and loads the UI kit before the time limit of the first test starts. */
function completePage() {
  configure({ asyncUtilTimeout: 15_000 });
  globalThis.ResizeObserver ??= NoResizeObserver;
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: blankCanvas });
}

function keepCookies(jar: Map<string, string>, header: string | string[] | number | undefined) {
  for (const line of [header ?? []].flat()) {
    const [pair = ''] = String(line).split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

export function openBrowser(app: FastifyInstance): Browser {
  completePage();
  const cookies = new Map<string, string>();
  const sent: string[] = [];
  const before = globalThis.fetch;

  globalThis.fetch = async (input, init = {}) => {
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>;
    const url = input instanceof Request ? input.url : String(input);
    init.signal?.throwIfAborted();
    sent.push(`${method} ${url}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = Object.fromEntries(new Headers(init.headers));
    const payload = typeof init.body === 'string' ? { payload: init.body } : {};
    const answer = await app.inject({
      method,
      url,
      headers: cookie === '' ? headers : { ...headers, cookie },
      ...payload,
    });
    init.signal?.throwIfAborted();
    keepCookies(cookies, answer.headers['set-cookie']);
    const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    return new Response([204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: pairs,
    });
  };

  return {
    cookies,
    sent,
    open: (address) => {
      const router = newRouter(createMemoryHistory({ initialEntries: [address] }));
      render(
        // Nobody sees this page, so the UI kit generates no styles, which would slow down every read of a computed style.
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ConfigProvider>,
      );
      return router;
    },
    close: () => {
      cleanup();
      endSession();
      queryClient.clear();
      localStorage.clear();
      sessionStorage.clear();
      globalThis.fetch = before;
    },
  };
}
