import { join } from 'node:path'

import type { LaunchMode } from './launch-mode.ts'

/** The one role of the embedded database. */
export const superuser = 'sugu'

/**
 * The cluster is a folder inside ours: ours may be a mounted volume, which cannot be renamed and
 * may hold « lost+found ».
 */
export const clusterIn = (folder: string) => join(folder, 'cluster')

/** In the cluster, readable by its owner alone; needed only where connections go through TCP. */
export const passwordFile = 'launcher.password'

/** In the cluster; every process of a running server holds the kernel's lock on it. */
export const lockFile = 'launcher.flock'

/**
 * Returns how the server finds its data. As root we may use folders (mode 0700, a home) whose path
 * the server's user may not traverse; it starts inside its cluster and requires an absolute path:
 * /proc/self/cwd is absolute and traverses nothing.
 */
export function dataDirectory(mode: Pick<LaunchMode, 'name'>, cluster: string): string {
  return mode.name === 'same-user' || process.platform !== 'linux' ? cluster : '/proc/self/cwd'
}

/**
 * On the server's command line: a later start recognises its orphan by it, and an operator the
 * database in `ps`.
 */
export const folderMark = (folder: string) => `sugu.folder=${folder}`
