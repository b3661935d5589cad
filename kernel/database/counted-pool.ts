import pg from 'pg'

type Take = Parameters<typeof pg.Pool.prototype.connect>[0]

const faults = new WeakSet<object>()

/**
 * Tells faults of a connection to PostgreSQL: sockets of clients and providers fail with the same
 * codes.
 */
export function isConnectionFault(error: object): boolean {
  return faults.has(error)
}

export class CountedPool extends pg.Pool {
  waits = 0

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => client.on('error', (error) => faults.add(error)))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(take: Take): void
  override connect(take?: Take): Promise<pg.PoolClient> | void {
    if (this.idleCount === 0 && this.totalCount >= this.options.max) this.waits += 1
    if (take)
      return super.connect((error, client, release) => {
        if (error) faults.add(error)
        take(error, client, release)
      })
    return super.connect().catch((error: unknown) => {
      if (error instanceof Error) faults.add(error)
      throw error
    })
  }
}
