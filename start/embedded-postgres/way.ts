import type { Binaries } from './find-binaries.ts'

export type WayName = 'same-user' | 'namespace' | 'other-uid'
export type User = { uid: number; gid: number }

/**
 * How PostgreSQL's programs are run. PostgreSQL refuses to be root, and initdb to be a user without
 * a name:
 * - `same-user`: as we are;
 * - `namespace`: in a user namespace where our user id is that of a plain user; files stay ours;
 * - `other-uid`: as root without namespaces (most containers): really as another user, who then
 *   owns the cluster.
 *
 * `tied`: the programs setpriv and flock are there. setpriv asks the kernel for a SIGINT
 * (PostgreSQL's fast shutdown) when the thread that started the server dies, so a killed Node
 * leaves no orphan: start it from the main thread. It comes last, because a change of user clears
 * that setting. start-server.ts says what flock is for.
 */
export type Way = {
  name: WayName
  enter: string[]
  runAs?: User
  tied: boolean
  /** Who owns the cluster's files, seen from outside any namespace. */
  owner: User
  binaries: Binaries
  major: number
}
