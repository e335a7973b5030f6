/** Finds the environment of a host name. Reads no settings. */

export type Environment = 'testing' | 'development' | 'localhost' | 'production';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** `helix-test.example.org` is testing, `dev.helix.example.org` development; a word in any label of the name decides, test before dev. */
export function environmentOf(hostname: string): Environment {
  const name = hostname.toLowerCase();
  if (LOOPBACK.test(name)) return 'localhost';
  const labels = name.split('.');
  if (labels.some((label) => label.includes('test'))) return 'testing';
  if (labels.some((label) => label.includes('dev'))) return 'development';
  return 'production';
}
