/** A TCP proxy on the loopback that can fall silent: connections stay open, but no bytes pass. Independent of the protocol. */
import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** The address of the server through the proxy. */
  readonly url: string;
  /** Stops all bytes on existing and new connections. */
  silence(): void;
  /** Lets bytes pass on new connections; older ones stay silent. */
  speak(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const url = new URL(serverUrl);
  const port = Number(url.port || 5432);
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let silent = false;
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (bytes) => void (dead.has(from) || to.destroyed || to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!dead.has(from)) to.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (silent) dead.add(near);
    const far = silent ? null : connect(port, url.hostname);
    pass(near, far ?? near);
    if (far !== null) pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence: () => {
      silent = true;
      for (const socket of sockets) dead.add(socket);
    },
    speak: () => {
      silent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
