import { join } from 'node:path'

import type { LaunchMode } from './launch-mode.ts'

export const superuser = 'sugu'

/**
 * Inside our folder, which may be a mounted volume: it cannot be renamed and may hold « lost+found
 * ».
 */
export const clusterIn = (folder: string) => join(folder, 'cluster')

/** File in the cluster, for TCP; readable by its owner alone. */
export const passwordFile = 'launcher.password'

/** File in the cluster, on which every process of a running server holds the kernel's lock. */
export const lockFile = 'launcher.flock'

/**
 * The server's user may not traverse root's folders (mode 0700, a home), but the server starts in
 * its cluster and requires an absolute path: /proc/self/cwd.
 */
export function dataDirectory(mode: Pick<LaunchMode, 'name'>, cluster: string): string {
  return mode.name === 'same-user' || process.platform !== 'linux' ? cluster : '/proc/self/cwd'
}

/** Mark on the command line: identifies an orphan, and the database in `ps`. */
export const folderMark = (folder: string) => `sugu.folder=${folder}`
