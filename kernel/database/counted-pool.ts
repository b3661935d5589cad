import pg from 'pg'

type Take = Parameters<typeof pg.Pool.prototype.connect>[0]

/** A pool that counts how often every connection was busy. */
export class CountedPool extends pg.Pool {
  waits = 0

  override connect(): Promise<pg.PoolClient>
  override connect(take: Take): void
  override connect(take?: Take): Promise<pg.PoolClient> | void {
    if (this.idleCount === 0 && this.totalCount >= this.options.max) this.waits += 1
    return take ? super.connect(take) : super.connect()
  }
}
