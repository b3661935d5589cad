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

/** Counts who waited for a connection, and knows the faults of its connections. */
export type CountedPool = pg.Pool & Pick<CountingPool, 'waits' | 'route'>

export function openCountedPool(options: pg.PoolConfig): CountedPool {
  return new CountingPool(options)
}

class CountingPool extends pg.Pool {
  waits = 0
  /** Set once there are replicas: chooses where a query goes. */
  route: ((args: unknown[], askLeader: () => unknown) => unknown) | null = null

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => client.on('error', (error) => faults.add(error)))
  }

  override query(...args: unknown[]): never {
    const ask = (): unknown => Reflect.apply(super.query, this, args)
    return (this.route ? this.route(args, ask) : ask()) as never
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
