import { AsyncLocalStorage } from 'node:async_hooks'

/** Followers of the database for reads that may be old (`server/machines/replicas.ts`). */
export type ReadReplicas = {
  readonly usable: number
  /** Asks a replica where the read may be old, else `askLeader`. */
  route(args: unknown[], askLeader: () => unknown): unknown
  /** Runs `work` once every answering replica has what the leader has now. */
  afterReplay(work: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

const reading = new AsyncLocalStorage<true>()

/** Runs `work`, whose reads may be a second old. */
export function allowStaleReads<T>(work: () => T): T {
  return reading.run(true, work)
}

export function allowsStaleReads(): boolean {
  return reading.getStore() === true
}
