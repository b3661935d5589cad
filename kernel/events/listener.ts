import pg from 'pg'

import type { Log } from '../log.ts'

export type ListenerOptions = {
  /** Direct: a pooler in transaction mode loses LISTEN. */
  databaseUrl: string
  channel: string
  log: Log
  onMessage: (payload: string) => void
  onMissed: () => void
  /** Interval of checks and longest answer, ms. */
  heartbeatMs?: number
}

/** Listens to NOTIFY. A half-open connection is found and reopened within twice `heartbeatMs`. */
export class Listener {
  readonly #options: Required<ListenerOptions>
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isOpen = false
  #wasConnected = false

  constructor(options: ListenerOptions) {
    this.#options = { heartbeatMs: 3_000, ...options }
  }

  get isConnected(): boolean {
    return this.#client !== null
  }

  async start(): Promise<void> {
    this.#isOpen = true
    await this.#beat()
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #beat(): Promise<void> {
    try {
      if (this.#client) await this.#within(this.#client.query('select 1'))
      else await this.#connect()
    } catch (error) {
      if (this.#isOpen) this.#lose(error)
    }
    if (!this.#isOpen) return
    this.#timer = setTimeout(() => void this.#beat(), this.#options.heartbeatMs)
    this.#timer.unref()
  }

  async #connect(): Promise<void> {
    const { databaseUrl, channel, heartbeatMs, onMessage, onMissed, log } = this.#options
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sugu-listener',
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMs,
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', (error) => this.#lose(error, client))
    client.on('end', () => this.#lose(new Error('connection ended'), client))
    try {
      await client.connect()
      await this.#within(client.query(`listen ${client.escapeIdentifier(channel)}`))
    } catch (error) {
      destroy(client)
      throw error
    }
    if (!this.#isOpen) return client.end()
    this.#client = client
    if (this.#wasConnected) {
      log.warn({ channel }, 'listening to the database again, missed events are read')
      onMissed()
    }
    this.#wasConnected = true
  }

  #lose(error: unknown, client = this.#client): void {
    if (!this.#isOpen || client !== this.#client) return
    this.#client = null
    if (client) destroy(client)
    this.#options.log.warn(
      { err: error, channel: this.#options.channel },
      'database listener lost, trying again',
    )
  }

  async #within<T>(query: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), this.#options.heartbeatMs)
    })
    query.catch(() => undefined)
    return Promise.race([query, late]).finally(() => clearTimeout(timer))
  }
}

/** `client.end()` would wait for ever on a half-open connection. */
function destroy(client: pg.Client): void {
  client.removeAllListeners('end')
  client.connection.stream.destroy()
}
