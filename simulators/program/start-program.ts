import type { FastifyInstance } from 'fastify'
import type { DatabaseSync } from 'node:sqlite'
import type { ClockSources } from './clock.ts'
import type { Outbox } from './outbox.ts'

export type ProgramOptions = ClockSources & {
  host?: string
  /** 0, the default: any free port. */
  port?: number
  /** SQLite file; in memory without one. */
  stateFile?: string
}

type Parts = { faults: { close: () => void }; outbox?: Outbox; database: DatabaseSync }

/**
 * Listens. `url` is the address that people reach it by; an IPv6 host is between brackets.
 * @throws when the port is taken; everything is closed then
 */
export async function startProgram(
  app: FastifyInstance,
  { host = '127.0.0.1', port = 0 }: ProgramOptions,
  { faults, outbox, database }: Parts,
): Promise<{ url: string; close: () => Promise<void> }> {
  const close = async (): Promise<void> => {
    faults.close()
    await app.close()
    await outbox?.close()
    if (database.isOpen) database.close()
  }
  try {
    return { url: await app.listen({ host, port }), close }
  } catch (error) {
    await close()
    throw error
  }
}
