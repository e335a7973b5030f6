/**
 * A page with marks, in a frame of our own origin without scripts, so that this page can draw the marks and hear their clicks. Nothing of the page
 * can run, be sent or be loaded there: the sandbox forbids scripts, forms and navigation, and the policy all requests.
 */
import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '#web/ui/states.tsx';
import { scrollWithin } from './scroll-within.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { pageTextQuery } from './file-query.ts';
import { useMarks, type MarkSource } from './use-marks.ts';

const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'";
const { light } = TOKENS;
const STYLE = `
.source-mark { background: ${light['primary-soft']} !important; color: ${light.ink} !important; border-radius: 3px; cursor: pointer; }
.source-excerpt { background: ${light['warning-soft']} !important; color: ${light.ink} !important; box-shadow: 0 0 0 2px ${light['warning-soft']}; }
.source-mark:hover { text-decoration: underline !important; }
.source-mark:focus-visible { outline: 2px solid ${light.primary} !important; }`;

/** The page of the server with our policy before anything else. */
function framed(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // The server has left these out. Once more, because for a frame a browser connects before it obeys the policy.
  for (const outward of page.querySelectorAll('iframe, frame, object, embed, link, base, meta')) outward.remove();
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  page.head.prepend(policy);
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** WebKit runs no listener in a frame without scripts, not even this page's. */
function hears(page: Document): boolean {
  let heard = false;
  page.addEventListener('helix', () => (heard = true), { once: true });
  page.dispatchEvent(new Event('helix'));
  return heard;
}

/** A link within the page would load our own address in the frame. */
function followInPage(event: Event) {
  const link = (event.target as Element).closest('a[href^="#"]');
  if (link === null) return;
  event.preventDefault();
  const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '');
  const target = link.ownerDocument.getElementById(id);
  if (target !== null) scrollWithin(target, 'start');
}

type Props = { filename: string; name: string; source: MarkSource; plain: React.ReactNode };

/** `plain` is the page without marks, for one too large and for browsers that do not hear its clicks. */
export function MarkedPage({ filename, name, source, plain }: Props) {
  const { data: html, isError } = useQuery(pageTextQuery(filename));
  const content = useMemo(() => (typeof html === 'string' ? framed(html) : null), [html]);
  const [root, setRoot] = useState<Element | null>(null);
  const [deaf, setDeaf] = useState(false);
  useMarks(root, source);
  const loaded = useCallback((frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (page === null || !hears(page)) return setDeaf(true);
    page.addEventListener('click', followInPage);
    setRoot(page.body);
  }, []);
  if (isError || html === null || deaf) return plain;
  if (content === null) return <Loading what={`Loading ${name}`} />;
  return (
    <iframe
      className="preview-frame paper"
      title={name}
      srcDoc={content}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => loaded(currentTarget)}
    />
  );
}
