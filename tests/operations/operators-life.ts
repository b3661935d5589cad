import { once } from 'node:events'
import { newSecretKey } from '#kernel/secret-box.ts'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect } from '@playwright/test'

import { launchPostgres } from '#server/postgres/launch.ts'
import { openS3Simulator } from '../../simulators/s3/simulator.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import { openBalancer } from './balancer.ts'
import { findDebian, openDebianPostgres } from './life/debian-postgres.ts'
import { adminPassword, adminPhone, firstDay, firstSale } from './life/first-sale.ts'
import { install } from './life/install.ts'
import { typeCommand } from './type-command.ts'
import { visit } from './visit.ts'

/**
 * `npm run operators-life`: a production market from nothing, through its first sale and a deploy
 * under load, to a restore from its backup. Prints a table; exit 1 when a step is not as promised.
 * `KEEP=1` leaves the market open after its first sale, to try something by hand.
 * `LIFE_DATA=folder` keeps what was installed and built for another run, where a command is short.
 */
const kept = process.env['LIFE_DATA']
const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'sugu-life-')))
await mkdir(folder, { recursive: true })
await rm(path.join(folder, 'postgres'), { recursive: true, force: true })
// Its database runs as another user.
await chmod(folder, 0o755)
const rows: string[] = []
const ends: (() => unknown)[] = kept
  ? []
  : [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]

try {
  await live()
} finally {
  for (const end of ends.toReversed()) await end()
}

async function live(): Promise<void> {
  const [former, newer] = ['first', 'second'].map((name) => path.join(folder, name))
  if (!former || !newer) return
  const database = await step('a database with its backups', openDatabase)
  await step('clone, install, build as the Dockerfile does', () => install(former))
  const bucket = await openS3Simulator()
  ends.push(() => bucket.close())
  const balancer = await openBalancer()
  ends.push(() => balancer.close())
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.configuration
  const environment = {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sugu.example',
    SECRETS_KEY: newSecretKey(),
    DEMO: 'off',
    PROCESSES: '2',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const simulated = { ...environment, SIMULATE: 'payments,sms' }
  const program = [process.execPath, 'run.mjs', 'server/main.ts']

  await step('refuses to open without its providers', async () => {
    const { code, said } = await type(former, ['server/main.ts'], environment)
    expect(code).toBe(1)
    return said.split('\n')[0] ?? ''
  })
  await step('npm run migrate', async () => {
    const { code, said } = await type(former, ['scripts/migrate.ts'], simulated)
    expect(code).toBe(0)
    return said.trim()
  })
  await step('the first admin, at the console', async () => {
    const words = ['server/console/main.ts', 'equipe', 'admin', adminPhone, 'Fanta', 'Koné']
    const { code, said } = await type(former, words, simulated, `${adminPassword}\n`)
    expect(code).toBe(0)
    return said.trim()
  })
  const first = await startMarket(simulated, program, former)
  ends.push(() => first.stop())
  balancer.send(first.url)
  const admin = await step('second factor, and the market’s telephone', () => firstDay(first.url))
  await step('a shop, a product with its picture, the first sale', () =>
    firstSale(first.url, admin),
  )
  if (process.env['KEEP'] === '1') await stayOpen(first.url, former, simulated)
  await step('the next version, installed and built', () => install(newer, { asNextVersion: true }))
  /** Starts a version beside the one that serves, then stops the old one. */
  async function replace(serving: RunningMarket, next: string) {
    const visitors = visit(balancer.url)
    await expect.poll(visitors.answered).toBeGreaterThan(50)
    expect((await type(next, ['scripts/migrate.ts'], simulated)).code).toBe(0)
    const started = await startMarket(simulated, program, next)
    ends.push(() => started.stop())
    balancer.send(serving.url, started.url)
    const both = visitors.answered()
    await expect.poll(visitors.answered).toBeGreaterThan(both + 100)
    balancer.send(started.url)
    const shed = (await Promise.all([serving.url, started.url].map(shedAt))).join('; ')
    await serving.stop()
    const alone = visitors.answered()
    await expect.poll(visitors.answered).toBeGreaterThan(alone + 100)
    expect(await visitors.leave(), shed).toEqual([])
    return { ...started, seen: `${visitors.answered()} answers, 0 refused` }
  }
  const second = await step('deployed under load', () => replace(first, newer))
  const again = await step('undone under load: the version before again', () =>
    replace(second, former),
  )
  await step('the folders exchanged, SIGHUP; and back, under load', async () => {
    const visitors = visit(again.url)
    await expect.poll(visitors.answered).toBeGreaterThan(50)
    const parked = path.join(folder, 'parked')
    for (const isNewer of [true, false]) {
      await rename(former, parked)
      await rename(newer, former)
      await rename(parked, newer)
      again.process.kill('SIGHUP')
      await expect
        .poll(() => versionsAt(again.url), { intervals: [500] })
        .toEqual(Array.from({ length: 6 }, () => isNewer))
    }
    expect(await visitors.leave(), await shedAt(again.url)).toEqual([])
    return `${visitors.answered()} answers, 0 refused`
  })
  await step('SIGTERM under load: what began is answered, exit 0', async () => {
    const visitors = visit(again.url)
    await expect.poll(visitors.answered).toBeGreaterThan(50)
    const ended = once(again.process, 'exit')
    again.process.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`it ended with ${code}:\n${again.printed()}`)
    const refused = await visitors.leave()
    // Refused or reset connections are expected at the end; a truncated answer is not.
    expect(refused.filter((why) => !/ECONNREFUSED|ECONNRESET/.test(why))).toEqual([])
    const reset = refused.filter((why) => why.includes('ECONNRESET')).length
    return `${visitors.answered()} answers, then nobody listens; ${reset} connections not taken any more`
  })
  await step('backup, and the restore drill', database.drill)
}

/** Asks six times, of any process, whether the newer version answers. */
function versionsAt(url: string): Promise<boolean[]> {
  return Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await fetch(`${url}/login`, { headers: { connection: 'close' } })
      return (await answer.text()).includes('data-version="2"')
    }),
  )
}

/** Reads the version's own counts of requests that it refused, by reason. */
async function shedAt(url: string): Promise<string> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  return (
    figures.match(/^(requests_shed_total|nodejs_eventloop_lag_max_seconds).*$/gm)?.join(', ') ??
    'no figures'
  )
}

/**
 * Opens Debian's PostgreSQL where it is, since its backups are to be restored; else the embedded
 * one.
 */
async function openDatabase() {
  const debian = findDebian()
  if (debian) {
    const server = await openDebianPostgres(path.join(folder, 'postgres'), debian.bin, 5597)
    ends.push(() => server.stop())
    return {
      url: server.url,
      seen: `PostgreSQL ${debian.data}, pgBackRest`,
      async drill() {
        await server.check()
        await server.backUp()
        const said = await server.drill()
        expect(said).toContain('Les comptes se répondent.')
        return said
          .trim()
          .split('\n')
          .slice(0, 1)
          .concat(said.trim().split('\n').slice(-1))
          .join('; ')
      },
    }
  }
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') })
  ends.push(() => postgres.stop())
  return {
    url: postgres.url,
    seen: 'the embedded PostgreSQL',
    drill: () => Promise.resolve('not tried: no pgBackRest here'),
  }
}

function type(cwd: string, args: string[], environment: object, input = '') {
  return typeCommand([process.execPath, 'run.mjs', ...args], { cwd, environment, input })
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const seen = typeof result === 'string' ? result : seenIn(result)
  rows.push(`| ${name} | ${seconds} | ${seen} |`)
  process.stdout.write(`${rows.at(-1)}\n`)
  return result
}

function seenIn(result: unknown): string {
  return typeof result === 'object' && result !== null && 'seen' in result
    ? String(result.seen)
    : 'done'
}

async function stayOpen(url: string, cwd: string, environment: object): Promise<void> {
  process.stdout.write(`${JSON.stringify({ url, cwd, environment }, null, 2)}\n`)
  await once(process, 'SIGINT')
}
