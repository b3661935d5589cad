import { readFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'

import { copyBinaries } from './copy-binaries.ts'
import { binariesIn, linkLibraries } from './find-binaries.ts'
import { cannotRun } from './postgres-unavailable.ts'
import { runInWay } from './spawn-in-way.ts'
import type { User, Way, WayName } from './way.ts'

type Candidate = Pick<Way, 'name' | 'enter' | 'runAs' | 'owner'>

/**
 * Finds the first way in which the real binary runs here, by trying it: seccomp, AppArmor, noexec,
 * folders closed to other users, missing libraries or tools all show in a run of `postgres -V`, and
 * nowhere else as reliably. Some 10 ms for the first candidate.
 *
 * @throws PostgresUnavailable when none does.
 */
export async function chooseWay(
  installed: string,
  options: { clusterOwner?: User; only?: WayName },
): Promise<Way> {
  const complaints: string[] = []
  const candidates = await candidatesFor(options.clusterOwner)
  const wanted = candidates.filter(
    ({ name }) => options.only === undefined || name === options.only,
  )
  // A copy of the binaries is made only when no candidate can run them where they are.
  for await (const home of homes(installed, complaints)) {
    for (const candidate of wanted) {
      for (const tied of process.platform === 'linux' ? [true, false] : [false]) {
        const found = await attempt(candidate, home, tied)
        if (typeof found === 'object') return found
        complaints.push(found)
      }
    }
  }
  throw cannotRun([...new Set(complaints)].slice(0, 6).join(' ; ') || 'aucune façon n’est permise')
}

async function candidatesFor(clusterOwner: User | undefined): Promise<Candidate[]> {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const sameUser: Candidate = { name: 'same-user', enter: [], owner: self }
  if (process.platform === 'win32') return [sameUser]
  const plain = await plainUser()
  const namespace: Candidate = {
    name: 'namespace',
    enter: ['unshare', '-U', `--map-user=${plain.uid}`, `--map-group=${plain.gid}`, '--'],
    owner: self,
  }
  const asAnother = (user: User): Candidate => ({
    name: 'other-uid',
    enter: [],
    runAs: user,
    owner: user,
  })
  if (self.uid !== 0) return hasName() ? [sameUser, namespace] : [namespace, sameUser]
  // A cluster that another user made stays his, so that he can still start it without root.
  if (clusterOwner !== undefined && clusterOwner.uid !== 0)
    return [asAnother(clusterOwner), namespace]
  return process.platform === 'linux' ? [namespace, asAnother(plain)] : [asAnother(plain)]
}

/** nobody, or else any plain user that has a name: initdb looks it up. */
async function plainUser(): Promise<User> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
  const found =
    users.find(({ uid }) => uid === 65534) ??
    users.find(({ name }) => name === 'nobody') ??
    users[0]
  return { uid: found?.uid ?? 65534, gid: found?.gid ?? 65534 }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Where the binaries may be run from: their package, or, if that is closed to us or to the other
 * user, a copy in a folder that everyone may traverse.
 */
async function* homes(installed: string, complaints: string[]): AsyncGenerator<string> {
  try {
    await linkLibraries(installed)
    yield installed
    if (!complaints.some((complaint) => /permission denied|EACCES/i.test(complaint))) return
  } catch (error) {
    complaints.push(String(error))
  }
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = await copyBinaries(installed, base).catch(
      (error: unknown) => void complaints.push(String(error)),
    )
    if (copy !== undefined) yield copy
  }
}

async function attempt(candidate: Candidate, home: string, tied: boolean): Promise<Way | string> {
  const binaries = binariesIn(home)
  const enter = tied ? [...candidate.enter, 'setpriv', '--pdeathsig', 'INT', '--'] : candidate.enter
  // A shared lock on the binary itself, only to see that flock exists and knows these options.
  const flock = tied ? ['flock', '-s', '-n', '-F', '-E', '75', binaries.postgres] : []
  const { code, output, complaint } = await runInWay(
    { ...candidate, enter },
    [...flock, binaries.postgres, '-V'],
    '/',
  )
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || major === undefined)
    return complaint.trim().split('\n').at(-1) || `code ${code}`
  return { ...candidate, enter, tied, binaries, major: Number(major) }
}
