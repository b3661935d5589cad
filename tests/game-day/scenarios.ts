import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { secondBuild } from '../operations/second-build.ts'
import { marketOf, until, type Cluster } from './cluster.ts'
import { fillDisk, makeRoom } from './disk.ts'
import type { Machine } from './machine.ts'
import { cutOff, joinAgain } from './network.ts'

/** Promised bounds; `null` where only « nothing lost » is promised. */
export type Bound = {
  /** Longest time without an accepted order or step, in seconds. */
  silentSeconds: number | null
  /** Of visitors' reads, in all requests. */
  failedVisits: number | null
  /** Share of all requests. */
  failedShare?: number
}

export type Scenario = {
  title: string
  bound: Bound
  /** Before people come. @returns what `act` needs */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Breaks something, under load. @returns a remark for the table */
  act: (cluster: Cluster) => Promise<string | void>
  /** Puts it back, still under load; the databases are whole afterwards. */
  mend?: (cluster: Cluster) => Promise<void>
}

const noVisitFails = { silentSeconds: null, failedVisits: 0 }
/** A leader that is replaced: what visitors read is answered by caches and replicas. */
const another = { silentSeconds: 15, failedVisits: null }
/** ms that a fault lasts where nothing repairs it by itself. */
const brokenMs = 15_000

let broken: Machine | undefined

export const scenarios: Readonly<Record<string, Scenario>> = {
  'leader-killed': {
    title: 'the leader’s machine is killed',
    bound: another,
    async act(cluster) {
      broken = await cluster.leads()
      await broken.kill()
    },
    mend: startAgain,
  },
  'leader-frozen': {
    title: 'the leader’s machine is frozen for 25 s, and thaws',
    bound: another,
    async act(cluster) {
      broken = await cluster.leads()
      broken.freeze()
      await wait(25_000)
      broken.thaw()
      const next = await cluster.leads()
      return next === broken ? 'it led again' : `${next.name} leads`
    },
  },
  'leader-without-etcd': {
    title: 'the leader cannot reach etcd for 20 s',
    bound: { silentSeconds: 15, failedVisits: 0 },
    async act(cluster) {
      const before = await cluster.leads()
      cutOff(before, cluster.databases, cluster.values['ETCD_PORT'])
      await wait(20_000)
      joinAgain()
      return (await cluster.leads()) === before ? 'it went on leading' : 'another leads'
    },
  },
  'leader-isolated': {
    title: 'the leader’s machine is cut off from every other for 25 s',
    bound: another,
    async act(cluster) {
      const before = await cluster.leads()
      const others = Object.values(cluster.machines).filter((one) => one !== before)
      cutOff(before, others)
      await wait(25_000)
      joinAgain()
    },
  },
  'replica-killed': {
    title: 'the standby that confirms commits is killed',
    bound: { silentSeconds: 15, failedVisits: 0 },
    async act(cluster) {
      broken = await cluster.syncStandby()
      await broken.kill()
    },
    mend: startAgain,
  },
  'etcd-majority-lost': {
    title: 'two of three etcd are gone for 15 s, and come back',
    bound: noVisitFails,
    async act(cluster) {
      const leader = await cluster.leads()
      const two = cluster.databases.filter((one) => one !== leader)
      for (const machine of two) machine.stopService('etcd')
      await wait(brokenMs)
      for (const machine of two) machine.startService('etcd')
      return (await cluster.leads()) === leader ? 'the leader went on' : 'another leads'
    },
  },
  'pgbouncer-killed': {
    title: 'PgBouncer of one market machine is killed',
    bound: noVisitFails,
    act: async ({ machines }) => machines.app1.killService('pgbouncer'),
  },
  'market-killed': {
    title: 'a market machine is killed',
    bound: { silentSeconds: 2, failedVisits: null, failedShare: 0.001 },
    async act({ machines }) {
      broken = machines.app1
      await broken.kill()
    },
    mend: startAgain,
  },
  'market-frozen': {
    title: 'a market machine is frozen for 20 s, and thaws',
    bound: { silentSeconds: null, failedVisits: 0 },
    async act({ machines }) {
      machines.app1.freeze()
      await wait(20_000)
      machines.app1.thaw()
    },
  },
  'nginx-reloaded': {
    title: 'nginx reads its configuration again, five times',
    bound: { ...noVisitFails, failedShare: 0 },
    async act({ machines }) {
      for (let times = 0; times < 5; times += 1) {
        machines.front.signalService('nginx', 'SIGHUP')
        await wait(2_000)
      }
    },
  },
  'varnish-killed': {
    title: 'Varnish is killed',
    bound: noVisitFails,
    act: async ({ machines }) => machines.front.killService('varnish'),
  },
  'store-away': {
    title: 'the store of pictures is away for 15 s',
    bound: noVisitFails,
    async act({ operators }) {
      await operators.storeLeaves()
      await wait(brokenMs)
      await operators.storeIsBack()
    },
  },
  'disk-full': {
    title: 'the leader’s disk is full; another is asked to lead after 10 s, as the runbook says',
    bound: { silentSeconds: null, failedVisits: 0 },
    async act(cluster) {
      broken = await cluster.leads()
      fillDisk(broken.folder)
      await wait(10_000)
      if ((await cluster.leader()) !== broken) return 'it had left by itself'
      await cluster.switchover().catch(() => undefined)
      return (await cluster.leader()) === broken ? 'it still leads' : 'another leads'
    },
    async mend(cluster) {
      if (broken) makeRoom(broken.folder)
      await cluster.healthy()
    },
  },
  switchover: {
    title: 'another leader is asked for',
    bound: { silentSeconds: 15, failedVisits: 0 },
    act: (cluster) => cluster.switchover(),
  },
  'rolling-deploy': {
    title: 'a new version, one market machine after the other',
    bound: { silentSeconds: 5, failedVisits: 0, failedShare: 0 },
    async prepare(cluster) {
      const { folder } = await secondBuild()
      cluster.nextVersion = folder
    },
    async act(cluster) {
      for (const machine of cluster.markets) {
        await machine.replaceService(marketOf(machine.folder, cluster.nextVersion))
        await cluster.ready(machine)
      }
    },
  },
  'minor-upgrade': {
    title: 'PostgreSQL’s programs are replaced on each machine, the leader’s last, by switchover',
    bound: { silentSeconds: 15, failedVisits: 0 },
    async prepare(cluster) {
      await copyPrograms(cluster)
    },
    async act(cluster) {
      const before = await version(cluster)
      const old = await cluster.leads()
      for (const machine of cluster.databases.filter((one) => one !== old))
        await upgrade(cluster, machine)
      await cluster.healthy()
      await cluster.switchover()
      await cluster.healthy()
      await upgrade(cluster, old)
      await cluster.healthy()
      return `${before} → ${await version(cluster)}`
    },
  },
}

async function startAgain(cluster: Cluster): Promise<void> {
  broken?.start()
  for (const machine of cluster.markets) await cluster.ready(machine)
  await cluster.healthy()
}

async function version(cluster: Cluster): Promise<string> {
  const [row] = await cluster.query<{ version: string }>(
    `select split_part(version(), ' ', 2) as version`,
  )
  return row?.version ?? ''
}

/**
 * Copies the next version's programs: of `NEXT_POSTGRES` (a package unpacked with `dpkg -x`), or
 * the same version's.
 */
async function copyPrograms(cluster: Cluster): Promise<void> {
  const { POSTGRES_BIN = '' } = cluster.values
  const [lib, share] = [path.dirname(POSTGRES_BIN), POSTGRES_BIN.replace('/lib/', '/share/')]
  const target = path.join(cluster.folder, 'next')
  const next = process.env['NEXT_POSTGRES'] ?? ''
  await mkdir(path.join(target, path.dirname(lib)), { recursive: true })
  await mkdir(path.join(target, path.dirname(path.dirname(share))), { recursive: true })
  await cp(path.join(next, lib), path.join(target, lib), { recursive: true })
  await symlink(path.join(next, path.dirname(share)), path.join(target, path.dirname(share)))
}

/** Replaces the package and restarts Patroni, and with it PostgreSQL. */
async function upgrade(cluster: Cluster, machine: Machine): Promise<void> {
  const file = path.join(machine.folder, 'patroni.yml')
  const text = await readFile(file, 'utf8')
  const { POSTGRES_BIN = '' } = cluster.values
  const next = path.join(cluster.folder, 'next')
  await writeFile(file, text.replace(/bin_dir: (\S+)/, `bin_dir: ${next}${POSTGRES_BIN}`))
  await machine.replaceService(machine.service('patroni'))
  await until(`${machine.name} streams`, async () => {
    const [row] = await cluster.query<{ streams: boolean }>(
      `select exists (select from pg_stat_replication where application_name = '${machine.name}' and state = 'streaming') as streams`,
    )
    return row?.streams ?? false
  })
}
