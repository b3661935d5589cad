import { mkdirSync, readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'

import pg from 'pg'

import {
  machines as names,
  readValues,
  type MachineName,
} from '../../scripts/deploy/cluster-files.ts'
import { root, run } from '../../scripts/run-tool.ts'
import { unmountDisk } from './disk.ts'
import { Machine, type Service } from './machine.ts'
import { answerFor, openOperators, type Operators } from './operators.ts'
import type { Programs } from './programs.ts'
import { valuesOf, writeClusterPlace, type Values } from './values.ts'

export type ClusterOptions = {
  folder: string
  programs: Programs
  network?: string
  portsFrom?: number
  /** Each database on a disk of its own, so large; otherwise on this machine's. */
  diskMegabytes?: number
}

type Member = { name: string; role: string; state: string; lag?: number | string }

/** Writes the files of all machines from `deploy/cluster`, and starts none. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, programs, network = '127.77.0', portsFrom = 20_000, diskMegabytes } = options
  mkdirSync(folder, { recursive: true })
  await chmod(folder, 0o755)
  const operators = await openOperators(`${network}.31`)
  const place = { folder, programs, network, portsFrom, diskMegabytes, ...operators }
  const values = valuesOf(place)
  await writeClusterPlace(place, values)
  return new Cluster(folder, values, operators)
}

/** A market on six machines: three of databases, two that serve, one in front. */
export class Cluster {
  readonly folder: string
  readonly values: Values
  readonly operators: Operators
  readonly machines: Readonly<Record<MachineName, Machine>>
  /** A folder with the next version of the market, once a scenario has built one. */
  nextVersion = root

  constructor(folder: string, values: Values, operators: Operators) {
    this.folder = folder
    this.values = values
    this.operators = operators
    this.machines = Object.fromEntries(
      names.map((name, index) => {
        const machine = new Machine({
          name,
          address: values[name.toUpperCase()] ?? '',
          folder: path.join(folder, name),
          group: 64_000 + index,
        })
        for (const service of servicesOf(machine, values)) machine.add(service)
        return [name, machine]
      }),
    ) as Record<MachineName, Machine>
  }

  get databases(): readonly Machine[] {
    return [this.machines.db1, this.machines.db2, this.machines.db3]
  }
  get markets(): readonly Machine[] {
    return [this.machines.app1, this.machines.app2]
  }
  /** Addresses by which a process of the first market machine reaches the databases. */
  get addresses(): { databaseUrl: string; directUrl: string; replicaUrl: string } {
    const { APP1, POOLER_PORT, LEADER_PORT, POSTGRES_PORT, DATABASE_PASSWORD } = this.values
    const to = (hosts: string) => `postgres://sugu:${DATABASE_PASSWORD}@${hosts}/sugu`
    return {
      databaseUrl: to(`${APP1}:${POOLER_PORT}`),
      directUrl: to(`${APP1}:${LEADER_PORT}`),
      replicaUrl: to(this.databases.map(({ address }) => `${address}:${POSTGRES_PORT}`).join(',')),
    }
  }
  get publicUrl(): string {
    return this.values['PUBLIC_URL'] ?? ''
  }

  async openDatabases(): Promise<void> {
    for (const machine of this.databases) machine.start()
    await this.healthy(240)
  }

  /** Starts all, the databases first, and waits until people are answered. */
  async open(): Promise<void> {
    await this.openDatabases()
    // The operators notify the market by its name, and believe its certificate.
    answerFor(new URL(this.publicUrl).hostname, this.values['FRONT'] ?? '')
    setDefaultCACertificates([readFileSync(this.values['NGINX_CERTIFICATE'] ?? '', 'utf8')])
    const [first, second] = this.markets
    first?.start()
    await this.ready(first)
    second?.start()
    this.machines.front.start()
    await this.ready(second)
    await until('people are answered', () => isAnswered(`${this.publicUrl}/api/categories`))
  }

  /** The database machine that leads; null while none does. */
  async leader(): Promise<Machine | null> {
    const answers = await Promise.all(
      this.databases.map((machine) =>
        isAnswered(`http://${machine.address}:${this.values['PATRONI_PORT']}/primary`),
      ),
    )
    return this.databases.find((_, index) => answers[index]) ?? null
  }

  /** Waits until one leads. */
  async leads(seconds = 120): Promise<Machine> {
    let leader: Machine | null = null
    await until('a database leads', async () => (leader = await this.leader()) !== null, seconds)
    if (!leader) throw new Error('nobody leads')
    return leader
  }

  /** The one that confirms each commit before the market does. */
  async syncStandby(): Promise<Machine> {
    const { members } = await this.#members(await this.leads())
    const found = members.find(({ role }) => role === 'sync_standby')
    const machine = this.databases.find(({ name }) => name === found?.name)
    if (!machine) throw new Error('nobody confirms commits')
    return machine
  }

  /** Asks PostgreSQL of one machine, or of the leader, as its superuser. */
  async query<Row extends pg.QueryResultRow>(text: string, of?: Machine): Promise<Row[]> {
    const { address } = of ?? (await this.leads())
    const client = new pg.Client({
      connectionString: `postgres://postgres:${this.values['SUPERUSER_PASSWORD']}@${address}:${this.values['POSTGRES_PORT']}/sugu`,
      connectionTimeoutMillis: 3_000,
      query_timeout: 20_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Waits until one leads, one confirms its commits, and all three stream. */
  healthy(seconds = 240): Promise<void> {
    return until(
      'the databases are whole',
      async () => {
        const leader = await this.leader()
        if (!leader) return false
        const { members } = await this.#members(leader)
        const following = members.filter(
          ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
        )
        return following.length === 2 && following.some(({ role }) => role === 'sync_standby')
      },
      seconds,
    )
  }

  async #members({ address }: Machine): Promise<{ members: Member[] }> {
    const url = `http://${address}:${this.values['PATRONI_PORT']}/cluster`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return (await answer.json()) as { members: Member[] }
  }

  ready(machine: Machine | undefined, seconds = 240): Promise<void> {
    const url = `http://${machine?.address}:${this.values['MARKET_PORT']}/readyz`
    return until(`${machine?.name} is ready`, () => isAnswered(url), seconds)
  }

  /** `patronictl` on a database machine, as the runbook has it. */
  async patronictl(...words: string[]): Promise<void> {
    const file = path.join(this.machines.db1.folder, 'patroni.yml')
    const { code, output } = await run(['patronictl', '-c', file, ...words], { quiet: true })
    if (code !== 0) throw new Error(`patronictl ${words.join(' ')}\n${output}`)
  }

  async switchover(): Promise<void> {
    await this.patronictl('switchover', 'sugu', '--master', (await this.leads()).name, '--force')
  }

  /** Only what was started here. */
  async close(): Promise<void> {
    for (const name of [...names].toReversed()) await this.machines[name].kill()
    for (const { folder } of this.databases) unmountDisk(folder)
    await this.operators.close()
  }
}

/** Returns the commands of Debian's units, each with the file of `deploy/cluster` that it reads. */
function servicesOf({ name, folder }: Machine, values: Values): Service[] {
  const at = (file: string) => path.join(folder, file)
  if (name.startsWith('db'))
    return [
      { name: 'etcd', command: ['etcd'], env: fromFile(at('etcd.env')), asPostgres: true },
      { name: 'patroni', command: ['patroni', at('patroni.yml')], asPostgres: true },
    ]
  if (name === 'front') {
    const listen = `${values['FRONT']}:${values['VARNISH_PORT']}`
    const [work, cache] = [
      ['-n', at('varnish'), '-p', 'http_gzip_support=off'],
      ['-s', 'malloc,64m', '-f', at('varnish.vcl')],
    ]
    return [
      { name: 'varnish', command: ['varnishd', '-F', '-a', listen, ...work, ...cache] },
      { name: 'nginx', command: ['nginx', '-c', at('main.conf'), '-g', 'daemon off;'] },
    ]
  }
  return [
    { name: 'haproxy', command: ['haproxy', '-db', '-f', at('haproxy.cfg')] },
    { name: 'pgbouncer', command: ['pgbouncer', '-q', at('pgbouncer.ini')], asPostgres: true },
    marketOf(folder, root),
  ]
}

/** Returns the command of deploy/sugu.service, in a folder that holds a version. */
export function marketOf(folder: string, version: string): Service {
  return {
    name: 'market',
    command: [process.execPath, 'run.mjs', 'server/main.ts'],
    env: { ...fromFile(path.join(folder, 'sugu.env')), LOG_LEVEL: 'warn' },
    cwd: version,
  }
}

function fromFile(file: string): Record<string, string> {
  return readValues(readFileSync(file, 'utf8'))
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}

/** @throws when it is not so in time */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  seconds = 90,
): Promise<void> {
  const latest = performance.now() + seconds * 1_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > latest) throw new Error(`not within ${seconds} s: ${what}`)
    await wait(200)
  }
}
