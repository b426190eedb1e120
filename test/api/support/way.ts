import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server, such as PostgreSQL, that can cut connections, fall silent, or refuse connections. */
export class Way {
    private readonly sockets = new Set<Socket>();
    mode: 'open' | 'cut' | 'cut at the next query' | 'silent' = 'open';
    private constructor(
        private readonly server: Server,
        readonly url: string,
    ) {}

    static async to(target: string): Promise<Way> {
        const { hostname, port } = new URL(target);
        const server = createServer((client) => way.join(client, connect(Number(port), hostname)));
        await once(server.listen(0, '127.0.0.1'), 'listening');
        const url = new URL(target);
        url.port = String((server.address() as { port: number }).port);
        const way = new Way(server, url.href);
        return way;
    }

    private join(client: Socket, database: Socket): void {
        for (const [from, to] of [
            [client, database],
            [database, client],
        ] as const) {
            this.sockets.add(from);
            from.on('error', () => {});
            from.on('close', () => to.destroy());
        }
        client.on('data', (part) => {
            if (this.mode === 'cut at the next query') this.change('cut');
            if (this.mode === 'open') database.write(part);
        });
        database.on('data', (part) => this.mode !== 'silent' && client.write(part));
        if (this.mode === 'cut') client.destroy();
    }

    change(mode: Way['mode']): void {
        this.mode = mode;
        if (mode === 'cut') for (const socket of this.sockets) socket.destroy();
    }

    /** Nobody listens there any more. */
    async refuse(): Promise<void> {
        this.change('cut');
        this.server.close();
        await once(this.server, 'close');
    }

    /** Somebody listens there again. */
    async restore(): Promise<void> {
        this.change('open');
        if (!this.server.listening) {
            await once(this.server.listen(Number(new URL(this.url).port), '127.0.0.1'), 'listening');
        }
    }

    close(): void {
        this.change('cut');
        this.server.close();
    }
}
