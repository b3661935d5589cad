import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import {
  databaseFolder,
  queryOnce,
  filledFolder,
  killOutright,
  launchInChild,
  opened,
  processesOn,
  runs,
  without,
} from './testing/launch-in-child.ts'
import { type LaunchOptions, launchPostgres } from './launch.ts'
import { birthOf } from './claim-folder.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

async function launch(options: LaunchOptions) {
  const postgres = await launchPostgres({ durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

/**
 * Only Linux lists processes in /proc, and only there the kernel signals a child when its parent
 * dies.
 */
describe.runIf(process.platform === 'linux')('when a process is killed', () => {
  it('a killed server leaves no PostgreSQL behind, and the next start finds the committed row', async () => {
    const folder = await filledFolder()
    const { child, answer } = launchInChild({ folder })
    const { url } = opened(await answer)
    await queryOnce(url, 'create table orders as select 7 as n')
    expect(await processesOn(folder)).not.toEqual([])
    await killOutright(child)
    await waitFor(async () => expect(await processesOn(folder)).toEqual([]))
    const postgres = await launch({ folder })
    expect(await queryOnce(postgres.url, 'select n from orders')).toEqual([7])
    expect((await readdir(folder)).filter((name) => name.startsWith('claim-'))).toHaveLength(1)
  })

  it('where PostgreSQL does not notice its server’s death, the next start stops it first', async () => {
    const folder = await filledFolder()
    const { child, answer } = launchInChild(
      { folder, durable: false },
      { env: await without('setpriv') },
    )
    const { url, pid } = opened(await answer)
    await queryOnce(url, 'create table orders as select 7 as n')
    await killOutright(child)
    expect(await queryOnce(url, 'select n from orders')).toEqual([7])
    const postgres = await launch({ folder })
    expect(await birthOf(pid)).toBeUndefined()
    expect(await queryOnce(postgres.url, 'select n from orders')).toEqual([7])
  })

  it('server and PostgreSQL killed together in the middle of writing lose no committed row', async () => {
    const folder = await filledFolder()
    const { child, answer } = launchInChild({ folder })
    const { url, pid } = opened(await answer)
    await queryOnce(url, 'create table orders (n int)')
    const acknowledged: number[] = []
    const writing = (async () => {
      for (let n = 0; ; n++) {
        await queryOnce(url, `insert into orders values (${n})`)
        acknowledged.push(n)
      }
    })()
    const interrupted = writing.catch((error: unknown) => error)
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(5))
    process.kill(pid, 'SIGKILL')
    await killOutright(child)
    expect(await interrupted).toBeInstanceOf(Error)
    const postgres = await launch({ folder })
    expect(await queryOnce(postgres.url, 'select n from orders order by n')).toEqual(
      expect.arrayContaining(acknowledged),
    )
  })

  it('an interrupted initialisation starts over', async () => {
    const folder = await databaseFolder()
    const { child } = launchInChild({ folder })
    const started = async () => {
      const [staging = ''] = (await readdir(folder)).filter((name) => name.startsWith('init-'))
      return readdir(join(folder, staging, 'cluster', 'base'))
    }
    await expect.poll(started, { interval: 1 }).not.toEqual([])
    await killOutright(child)
    expect(await readdir(folder)).not.toContain('cluster')
    const postgres = await launch({ folder })
    expect(await queryOnce(postgres.url, 'select 1 as un')).toEqual([1])
    expect((await readdir(folder)).filter((name) => name.startsWith('init-'))).toEqual([])
  })

  const newContainer = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc']
  const canMakeContainers = runs(...newContainer, 'true')
  it.runIf(canMakeContainers)(
    'a second container on the same volume is refused, although it cannot see the first',
    async () => {
      const folder = await filledFolder()
      const postgres = await launch({ folder })
      const { pid } = postgres
      await queryOnce(postgres.url, 'create table orders as select 7 as n')
      const answer = await launchInChild({ folder }, { before: newContainer }).answer
      expect(answer).toMatchObject({
        name: 'PostgresUnavailable',
        refused: expect.stringContaining('autre conteneur'),
      })
      expect(await queryOnce(postgres.url, 'select n from orders')).toEqual([7])
      expect(postgres.pid).toBe(pid)
    },
  )
})
