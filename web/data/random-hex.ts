/** Random bytes as hexadecimal digits, two for each. Works without HTTPS, unlike `crypto.randomUUID`. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
