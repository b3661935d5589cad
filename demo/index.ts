import { plural } from '#kernel/wire/plural.ts'
import pg from 'pg'

/** Demo data, filled by a process of its own while the server answers. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

import { z } from 'zod'

import { projectFolder } from '#kernel/project-folder.ts'
import type { Log } from '#kernel/log.ts'
import type { LeftOut } from './fill-script.ts'

export { withDrawnPictures } from './drawn-pictures.ts'

export type DemoMarket = {
  /**
   * Fills an empty, migrated database or resumes an interrupted filling; leaves any other alone.
   */
  fill(databaseUrl: string): void
  /** Resolves when there is enough data to open. Never rejects. */
  opened: Promise<void>
  /** Resolves when the filling process has ended. The next start resumes. */
  stop(): Promise<void>
}

const program = path.join(projectFolder, 'demo/main.ts')
/** Attempts, in case the database restarts or the disk is full. */
const tries = 3
const pauseMs = 2_000
/** ms after which a server that could open at once resumes the filling. */
const afterOpeningMs = 3_000
const environment = {
  // `node --watch` would send its own messages.
  WATCH_REPORT_DEPENDENCIES: '',
}

/** `fresh`: there is no database yet; the process starts at once, to be ready when there is one. */
export function openDemoMarket({ log, fresh }: { log: Log; fresh: boolean }): DemoMarket {
  const opening = Promise.withResolvers<void>()
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  let pause: NodeJS.Timeout | undefined
  let stopping = false
  let database: string | undefined

  function start(left: number): void {
    pause = undefined
    const filling = fork(program, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A larger young generation: 100,000 statements make short-lived objects.
      execArgv: [...process.execArgv, '--max-semi-space-size=64'],
      env: { ...process.env, ...environment },
      // A session of its own, whose priority can be lowered. It still ends with this process, by
      // their channel.
      detached: process.platform === 'linux',
    })
    child = filling
    filling.on('message', (message) => onProgress(Progress.parse(message)))
    filling.once('error', (error) =>
      log.warn({ err: error }, 'the demonstration market could not be filled'),
    )
    ended = new Promise((resolve) => {
      filling.once('close', (code) => {
        child = null
        if (code !== 0 && !stopping && left === 0) process.stdout.write(pastIsLacking)
        if (code === 0 || stopping || left === 0) opening.resolve()
        else pause = setTimeout(() => start(left - 1), pauseMs)
        resolve()
      })
    })
    if (database !== undefined) say({ fill: database })
  }

  function onProgress(progress: Progress): void {
    if ('opened' in progress) opening.resolve()
  }

  function say(word: Word): void {
    if (child?.connected) child.send(word, () => undefined)
  }

  /** Does not wait for the filling process, nor start it when all is done. */
  async function goOn(databaseUrl: string): Promise<void> {
    const { opened, filled } = await howFar(databaseUrl).catch(() => ({
      opened: false,
      filled: false,
    }))
    if (stopping) return
    if (opened && !filled) pause = setTimeout(() => start(tries), afterOpeningMs)
    else if (!filled) start(tries)
    if (opened) opening.resolve()
  }

  if (fresh) start(tries)
  return {
    fill(databaseUrl) {
      database = databaseUrl
      if (child) say({ fill: databaseUrl })
      else void goOn(databaseUrl)
    },
    opened: opening.promise,
    async stop() {
      stopping = true
      clearTimeout(pause)
      child?.kill('SIGTERM')
      await ended
      opening.resolve()
    },
  }
}

export type HowFar = { opened: boolean; filled: boolean }

/** Returns all false for a database that is not a demo. */
export async function howFar(databaseUrl: string): Promise<HowFar> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sugu-demo' })
  await client.connect()
  try {
    const { rows } = await client.query<{ claimed: boolean }>(
      `select to_regclass('demo.steps') is not null as claimed`,
    )
    if (!rows[0]?.claimed) return { opened: false, filled: false }
    const done = await client.query<{ name: string }>(
      `select name from demo.steps where name in ('ouvert', 'fini')`,
    )
    const names = new Set(done.rows.map(({ name }) => name))
    return { opened: names.has('ouvert') || names.has('fini'), filled: names.has('fini') }
  } finally {
    await client.end()
  }
}

/** To the filling process: the database is ready. */
export const Word = z.strictObject({ fill: z.string() })
export type Word = z.output<typeof Word>

/** From it: the server can open; everything is done. */
export const Progress = z.union([
  z.strictObject({ opened: z.literal(true) }),
  z.strictObject({ filled: z.literal(true) }),
])
export type Progress = z.output<typeof Progress>

const pastIsLacking =
  '  Le passé du marché de démonstration n’a pas pu être rempli : le journal dit pourquoi. Le prochain départ reprend.\n\n'
export const pastIsThere =
  '  Le passé du marché de démonstration est là : commandes, livraisons, avis.\n\n'

/** Says what the past lacks, for the terminal and the admins; '' when it lacks nothing. */
export function leftOutWords({ parts, orders }: LeftOut): string {
  if (parts.length === 0 && orders === 0) return ''
  const named = [
    ...parts,
    ...(orders > 0 ? [plural(orders, 'une commande', `${orders} commandes`)] : []),
  ]
  return `Le marché a changé pendant que son passé se remplissait. Ce qui ne lui convenait plus manque : ${named.join(', ')}.`
}
