import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { tooBusy } from '../errors.ts'
import { counter } from '../telemetry/metrics.ts'

/** Some ten kilobytes each. */
export const MOST_CONNECTIONS = 5_000
/** Above them, for probes alone; others read why they are refused. */
const RESERVE = 200
/** ms for a connection of the reserve. */
const RESERVE_MS = 5_000
/** Part from which each new connection takes the place of one that is of no use. */
const CROWDED = 0.8
/** ms for the head of a request to come before its connection may be taken. */
const HEAD_MS = 250
/** ms after which an answer of which bytes still wait is held by its reader: a page takes less. */
const READING_MS = 5_000
const REFUSED = 503

const displaced = counter(
  'connections_displaced_total',
  'Connections closed for new ones, by what they were held by.',
  ['held_by'],
)

type Held = { socket: Socket; requests: number; since: number }

/**
 * Keeps a process reachable however many connections strangers keep open. When they are many, a
 * new one takes the place of the oldest that sends no whole head of a request, or that does not
 * read its answer; above the most, probes alone are answered.
 */
export class Connections {
  readonly #most: number
  readonly #headers: Readonly<Record<string, string>>
  readonly #all = new Map<Socket, Held>()
  /** Silent, or still sending the head of a request; the oldest first. */
  readonly #idle = new Set<Held>()

  constructor(most: number, headers: Readonly<Record<string, string>>) {
    this.#most = most
    this.#headers = headers
  }

  watch(server: Server): Server {
    server.maxConnections = this.#most + RESERVE
    return server.on('connection', (socket: Socket) => this.#add(socket))
  }

  admit(begin: RequestListener): RequestListener {
    return (request, response) => {
      const held = this.#all.get(request.socket)
      if (held) this.#occupy(held, response)
      else if (!isProbe(request)) return this.#refuse(response)
      return begin(request, response)
    }
  }

  #add(socket: Socket): void {
    if (this.#all.size >= this.#most * CROWDED) this.#displace()
    if (this.#all.size >= this.#most) {
      const timer = setTimeout(() => socket.destroy(), RESERVE_MS).unref()
      socket.once('close', () => clearTimeout(timer))
      return
    }
    const held = { socket, requests: 0, since: performance.now() }
    this.#all.set(socket, held)
    this.#idle.add(held)
    socket.once('close', () => this.#forget(held))
  }

  #occupy(held: Held, response: ServerResponse): void {
    this.#idle.delete(held)
    held.requests += 1
    held.since = performance.now()
    response.once('close', () => {
      held.requests -= 1
      if (held.requests > 0 || !this.#all.has(held.socket)) return
      held.since = performance.now()
      this.#idle.add(held)
    })
  }

  #displace(): void {
    const [oldest] = this.#idle
    const idle = oldest && oldest.since < performance.now() - HEAD_MS ? oldest : undefined
    const held = idle ?? this.#unread()
    if (!held) return
    displaced.inc({ held_by: idle ? 'silence' : 'unread answer' })
    this.#forget(held)
    held.socket.destroy()
  }

  #unread(): Held | undefined {
    const before = performance.now() - READING_MS
    for (const held of this.#all.values())
      if (held.since < before && held.socket.writableLength > 0) return held
    return undefined
  }

  #forget(held: Held): void {
    this.#all.delete(held.socket)
    this.#idle.delete(held)
  }

  #refuse(response: ServerResponse): void {
    const { message, code } = tooBusy()
    response
      .writeHead(REFUSED, {
        ...this.#headers,
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
        connection: 'close',
      })
      .end(JSON.stringify({ message, code }))
  }
}

/** Tells probes: without an answer a load balancer takes the process for dead. */
export function isProbe({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}
