import { join } from 'node:path'

import type { LaunchMode } from './launch-mode.ts'

export const superuser = 'sugu'

/**
 * Inside our folder, which may be a mounted volume: it cannot be renamed and may hold « lost+found
 * ».
 */
export const clusterIn = (folder: string) => join(folder, 'cluster')

/** In the cluster, for TCP; readable by its owner alone. */
export const passwordFile = 'launcher.password'

/** In the cluster; every process of a running server holds the kernel's lock on it. */
export const lockFile = 'launcher.flock'

/**
 * The server's user may not traverse root's folders (mode 0700, a home), but the server starts in
 * its cluster and requires an absolute path: /proc/self/cwd.
 */
export function dataDirectory(mode: Pick<LaunchMode, 'name'>, cluster: string): string {
  return mode.name === 'same-user' || process.platform !== 'linux' ? cluster : '/proc/self/cwd'
}

/** On the command line: identifies an orphan, and the database in `ps`. */
export const folderMark = (folder: string) => `sugu.folder=${folder}`
