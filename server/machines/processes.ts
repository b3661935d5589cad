import { spawn } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Config } from '#server/config/config.ts'
import { projectFolder } from '#kernel/project-folder.ts'
import { addUpFigures } from '#kernel/telemetry/every-process.ts'
import { prepareMarket, type Bootstrap } from '../bootstrap.ts'
import { openMarketLog } from '../open-log.ts'
import { aborted, welcomeOf, type MarketServer } from '../market.ts'
import {
  closedMessage,
  leaveMessage,
  type ProcessStart,
  readyMessage,
  startVariable,
  takenMessage,
} from './one-process.ts'

/** Time within which an end makes the next process wait `restMs`. */
const soonMs = 10_000
const restMs = 2_000

/**
 * Working directory by path: the directory itself follows the former version's folder when renamed.
 */
const cwd = process.cwd()

type Place = { work: boolean; worker: Worker; since: number }

/**
 * Runs processes on one port; the first works the jobs. Ended ones are started again; `replaceAll`
 * starts new ones, with the code now on the disk, before the old ones leave, so that no request is
 * refused.
 */
export async function openMarketProcesses(
  config: Config,
  stopped: AbortSignal,
): Promise<MarketServer & { replaceAll(): Promise<void> }> {
  const log = openMarketLog(config.logLevel)
  addUpFigures()
  cluster.setupPrimary({ cwd })
  const { bootstrap, close } = await prepareMarket(config, stopped)
  const places: Place[] = []
  const starting = new Set<Worker>()
  let isClosing = false
  let replacing: Promise<void> = Promise.resolve()
  let waitsForReplacing = false

  function start(work: boolean): Worker {
    const worker = cluster.fork({
      [startVariable]: JSON.stringify({ bootstrap, work } satisfies ProcessStart),
    })
    // Sending to an ended process emits an error; its end is handled below.
    worker.on('error', () => undefined)
    worker.on('message', (message) => {
      if (message === closedMessage) worker.send(takenMessage, () => undefined)
    })
    starting.add(worker)
    void served(worker).then(() => starting.delete(worker))
    return worker
  }

  /** @throws when it ends before it serves */
  async function opened(worker: Worker): Promise<Worker> {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('A process ended before it served.')
    })
    ended.catch(() => undefined)
    await Promise.race([served(worker), ended])
    return worker
  }

  async function add(work: boolean): Promise<void> {
    const place = { work, worker: await opened(start(work)), since: performance.now() }
    places.push(place)
    keep(place)
  }

  async function addAll(): Promise<void> {
    await add(config.jobs !== 'off')
    await Promise.all(Array.from({ length: config.processes - 1 }, () => add(false)))
  }

  function keep(place: Place): void {
    const { worker } = place
    worker.once('exit', (code, signal) => {
      if (isClosing || place.worker !== worker) return
      log.error({ pid: worker.process.pid, code, signal }, 'a process ended unexpectedly')
      void startAgain(place)
    })
  }

  async function startAgain(place: Place): Promise<void> {
    if (performance.now() - place.since < soonMs) await delay(restMs)
    if (isClosing) return
    place.since = performance.now()
    place.worker = start(place.work)
    keep(place)
  }

  async function replaceAll(): Promise<void> {
    await migrated(bootstrap)
    for (const place of places) {
      const [old, next] = [place.worker, await opened(start(place.work))]
      Object.assign(place, { worker: next, since: performance.now() })
      keep(place)
      if (old.isDead()) continue
      const gone = once(old, 'exit')
      old.send(leaveMessage, () => undefined)
      await gone
    }
  }

  async function closeAll(): Promise<void> {
    isClosing = true
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
    const ends = workers.filter((one) => !one.isDead()).map((one) => once(one, 'exit'))
    for (const worker of workers) worker.process.kill(starting.has(worker) ? 'SIGKILL' : 'SIGTERM')
    await Promise.all(ends)
    await close()
  }

  try {
    const adding = addAll()
    adding.catch(() => undefined)
    await Promise.race([adding, aborted(stopped)])
    stopped.throwIfAborted()
  } catch (error) {
    await closeAll()
    throw error
  }
  return {
    welcome: welcomeOf(config, bootstrap),
    close: closeAll,
    async replaceAll() {
      // A waiting replacement will load the disk's code for all requests meanwhile.
      if (!waitsForReplacing) {
        waitsForReplacing = true
        replacing = replacing
          .then(() => {
            waitsForReplacing = false
            return replaceAll()
          })
          .catch((error: unknown) => log.error({ err: error }, 'the processes were not replaced'))
      }
      await replacing
    },
  }
}

/** Waits for `readyMessage`; figures may come first. */
function served(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (message) => {
      if (message === readyMessage) resolve()
    })
  })
}

/** Runs in a process of the new code, which has the new migrations. @throws when they fail */
async function migrated({ directUrl }: Bootstrap): Promise<void> {
  const script = path.join(projectFolder, 'scripts/migrate.ts')
  const child = spawn(process.execPath, [script], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: directUrl, DATABASE_DIRECT_URL: directUrl },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The database could not be migrated: no process is replaced.')
}
