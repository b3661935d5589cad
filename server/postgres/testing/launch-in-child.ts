import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import {
  chmod,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

import { scratchFolder } from '../../../tests/support/scratch-folder.ts'
import type { LaunchOptions } from '../launch.ts'

/** A folder on the disk, for programs, that is removed after the test. */
export function temporaryFolder(): Promise<string> {
  return newFolder(tmpdir())
}

/** An empty folder for a database, that is removed after the test. */
export function databaseFolder(): Promise<string> {
  return newFolder(scratchFolder)
}

/** One with a cluster, as a first start left it: to make one takes a second of the processor. */
export async function filledFolder(): Promise<string> {
  const folder = await databaseFolder()
  const made = join(inject('postgres').filled, 'cluster')
  const { status, stderr } = spawnSync('cp', ['-a', made, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return folder
}

async function newFolder(parent: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(parent, 'sugu-pg-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function queryOnce(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

export type Answer = { url: string; pid: number } | { refused: string; name: string }
export type Launched = { child: ChildProcess; answer: Promise<Answer> }

/**
 * A Node process of its own that launches PostgreSQL, prints the outcome, and stops it when its
 * standard input ends.
 */
export function launchInChild(
  options: LaunchOptions,
  how: {
    before?: string[]
    uid?: number
    gid?: number
    launcher?: string
    env?: NodeJS.ProcessEnv
  } = {},
): Launched {
  const launcher = how.launcher ?? new URL('../launch.ts', import.meta.url).href
  const command = [
    ...(how.before ?? []),
    process.execPath,
    '--input-type=module',
    '-e',
    script,
    launcher,
    JSON.stringify(options),
  ]
  const child = spawn(command[0] ?? process.execPath, command.slice(1), {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...(how.uid === undefined ? {} : { uid: how.uid, gid: how.gid ?? how.uid }),
    env: { ...process.env, NODE_OPTIONS: '', ...how.env },
  })
  onTestFinished(() => end(child))
  const lines = createInterface({ input: child.stdout })
  const answer = new Promise<Answer>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line) as Answer))
    lines.once('close', () =>
      reject(new Error('the process that launches PostgreSQL ended without a word')),
    )
  })
  // A test that kills its launcher awaits no answer: its rejection must not count as unhandled.
  answer.catch(() => undefined)
  return { child, answer }
}

const script = `
  const [launcher, options] = process.argv.slice(-2)
  const { launchPostgres } = await import(launcher)
  try {
    const postgres = await launchPostgres(JSON.parse(options))
    console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid }))
    process.stdin.on('end', () => postgres.stop()).resume()
  } catch (error) {
    console.log(JSON.stringify({ refused: error.message, name: error.name }))
  }
`

/** Whether the machine lets us run this. */
export function runs(...command: string[]): boolean {
  return spawnSync(command[0] ?? '', command.slice(1)).status === 0
}

/** An environment in which a program refuses to run, as on a machine that lacks or forbids it. */
export async function without(program: string): Promise<NodeJS.ProcessEnv> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  await writeFile(
    join(folder, program),
    '#!/bin/sh\necho "$0: Operation not permitted" >&2\nexit 1\n',
    { mode: 0o755 },
  )
  return { PATH: `${folder}:${process.env.PATH}` }
}

/** Ends a launched process in the proper way and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.stdin?.end()
  await exit
}

/** kill -9, as the kernel short of memory does. */
export async function killOutright(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export function opened(answer: Answer): { url: string; pid: number } {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

/**
 * Every living process that works in the folder or names it, seen in /proc; empty on other systems
 * than Linux.
 */
export async function processesOn(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter(
    (name) => /^\d+$/.test(name) && name !== String(process.pid),
  )
  const seen = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      return place.startsWith(folder) || command.includes(folder)
        ? [`${pid} ${command.replaceAll('\0', ' ').slice(0, 120)}`]
        : []
    }),
  )
  return seen.flat()
}

/**
 * May any user of the machine enter this folder? A clone below a folder that is its owner's alone
 * cannot be run by another.
 */
export function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isOpenToAll(parent))
}
