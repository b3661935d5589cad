import { setTimeout as delay } from 'node:timers/promises'

import type { RunningServer } from './start-server.ts'

export type KeptServer = {
  pid: () => number
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The wait before each restart; the last one before all further ones: a full disk may stay so for
 * hours.
 */
const pausesMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000]
const lastPauseMs = 30_000

/**
 * Keeps one server alive: when it ends unexpectedly (out of memory, a kill) it is started again,
 * and meanwhile the pool's errors are answered as unavailable. PostgreSQL recovers what was
 * committed. Starting, restarting and stopping run one at a time.
 */
export async function keepRunning(
  start: () => Promise<RunningServer>,
  log: (line: string) => void,
): Promise<KeptServer> {
  const stopped = new AbortController()
  let server = await start()
  let queue: Promise<void> = Promise.resolve()
  watch(server)

  function watch(watched: RunningServer): void {
    void watched.ended.then((how) => {
      // restart() and stop() end a server within the queue and then replace or forget it.
      if (!ending.has(watched)) void oneAtATime(() => revive(watched, how))
    })
  }

  async function revive(dead: RunningServer, how: string): Promise<void> {
    if (server !== dead) return
    log(`PostgreSQL s’est arrêté sans qu’on le lui demande (${how}) ; il est relancé.`)
    let said = ''
    for (let tries = 0; ; tries += 1) {
      const pause = pausesMs[tries] ?? lastPauseMs
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return
      try {
        return replaceBy(await start())
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        if (why !== said) log(`PostgreSQL n’a pas pu être relancé, nouvel essai à suivre : ${why}`)
        said = why
      }
    }
  }

  function replaceBy(next: RunningServer): void {
    server = next
    watch(next)
  }

  function oneAtATime(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }

  async function end(): Promise<void> {
    ending.add(server)
    await server.stop()
  }

  return {
    pid: () => server.pid,
    restart: () =>
      oneAtATime(async () => {
        if (stopped.signal.aborted) throw new Error('This PostgreSQL was stopped; launch it anew.')
        await end()
        replaceBy(await start())
      }),
    stop: () => {
      stopped.abort()
      return oneAtATime(end)
    },
  }
}

const ending = new WeakSet<RunningServer>()
