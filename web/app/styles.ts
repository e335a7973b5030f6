/** Style sheets that failed to load. */

/** Vite loads a style sheet once: a failed one is tried again here until the server answers. */
export function keepTryingStyles(pause = 2000): void {
  const tryAgain = (href: string) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('error', () => {
      link.remove();
      setTimeout(() => tryAgain(href), pause);
    });
    document.head.append(link);
  };
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, href] = /Unable to preload CSS for (\S+)/.exec(payload.message) ?? [];
    if (href === undefined) return;
    for (const failed of document.querySelectorAll(`link[href="${CSS.escape(href)}"]`)) failed.remove();
    setTimeout(() => tryAgain(href), pause);
  });
}
