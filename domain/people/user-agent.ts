/** Names the browser and the system of a User-Agent header, well enough to recognise one's own sessions. Trusts nothing: the header is the client's word. */

/** The first that matches: most browsers also name the ones they are compatible with. */
const BROWSERS = [
  ['Edge', /\bEdgA?\/([\d]+)/],
  ['Opera', /\bOPR\/([\d]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d]+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/([\d]+)/],
  ['Safari', /\bVersion\/([\d]+)[^ ]* .*Safari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** 'Firefox 140, Windows'; the beginning of the header where it names no known browser. */
export function browserOf(agent: string): string {
  const system = SYSTEMS.find(([, sign]) => sign.test(agent))?.[0];
  for (const [name, sign] of BROWSERS) {
    const version = sign.exec(agent)?.[1];
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(', ');
  }
  return agent.trim() === '' ? 'Unknown browser' : agent.slice(0, 60);
}
