/** Keeps small values in this browser under one prefix. A full or forbidden store loses the value but breaks no page. */

const PREFIX = 'helix:';

export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether the value was kept, so that a form can report a draft that was not. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // A store that can't be written contains no value to remove.
  }
}

/** The same for this tab alone: the value survives a reload and ends with the tab. */
export function readStoredInTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeStoredInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The value is of use until the tab is closed, if it can be kept.
  }
}

/** The keys with this prefix. */
export function storedUnder(start: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function removeStoredUnder(start: string): void {
  for (const key of storedUnder(start)) removeStored(key);
}
