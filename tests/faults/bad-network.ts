import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of PostgreSQL that can cut connections, or stop forwarding without closing
 * them.
 */
export type BadNetwork = {
  /** The database, through this network. */
  url: string
  cut(): void
  freeze(): void
  thaw(): void
  /** New connections lead to another server from now on, as when an address moves. */
  leadTo(databaseUrl: string): void
  close(): void
}

export async function openBadNetwork(databaseUrl: string): Promise<BadNetwork> {
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  let goal = databaseUrl
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connect(addressOf(goal))]
    pairs.add(pair)
    for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
      from.on('data', (bytes) => void (frozen || to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the network has no port')
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  return {
    url: url.href,
    cut,
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    leadTo: (other) => void (goal = other),
    close() {
      cut()
      server.close()
    },
  }
}

/** Returns PostgreSQL's Unix socket when the address names a folder, its port otherwise. */
function addressOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? '5432'}` }
    : { host: hostname, port: Number(port) }
}
