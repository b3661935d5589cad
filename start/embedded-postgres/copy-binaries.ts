import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, join } from 'node:path'

import { linkLibraries } from './find-binaries.ts'
import { codeOf } from './postgres-unavailable.ts'

/**
 * Copies the package to a folder that any user may traverse, and returns where; undefined when
 * another user owns that name (/tmp is shared). The copy is kept for the next start, and repaired:
 * files that a cleaner of /tmp deleted, or that a kill left half-written, are copied again. About
 * 60 MB.
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

/** Only needed to compile against PostgreSQL. */
const uselessFolders = new Set(['pkgconfig', 'include', 'pgxs'])

async function mirrorFile(from: string, to: string, executable: boolean): Promise<void> {
  const [wanted, present] = await Promise.all([stat(from), lstat(to).catch(() => undefined)])
  if (present?.isFile() && present.size === wanted.size) return
  // Complete under another name first: a server starting at the same moment never sees half a
  // library.
  const partial = `${to}.${process.pid}`
  await rm(partial, { force: true })
  await copyFile(from, partial)
  await chmod(partial, executable ? 0o755 : 0o644)
  await rename(partial, to)
}
