/** A network that loses writes. Used by tests only. */

/** The network fails after each write, or before each, during `work`. */
export async function withoutNetwork(loss: 'answer' | 'request', work: () => Promise<void>): Promise<void> {
  const working = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const reads = (call[1]?.method ?? 'GET') === 'GET';
    if (reads || loss === 'answer') {
      const answer = await working(...call);
      if (reads) return answer;
    }
    throw new TypeError('Failed to fetch');
  };
  try {
    await work();
  } finally {
    globalThis.fetch = working;
  }
}
