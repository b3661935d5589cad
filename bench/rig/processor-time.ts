import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Processor seconds used so far by a process, by its children and by those of them that have ended:
 * PostgreSQL's postmaster with its backends. Undefined where there is no /proc.
 */
export async function familySeconds(pid: number): Promise<number | undefined> {
  const processes = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  let ticks = 0
  let found = false
  for (const stat of stats) {
    const id = stat.slice(0, stat.indexOf(' '))
    // The name of the program, in brackets, may hold anything.
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // After the state and the parent: 14th to 17th field of proc(5).
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(9, 13).map(Number)
    if (Number(id) === pid) {
      found = true
      ticks += user + system + childUser + childSystem
    } else if (Number(parent) === pid) ticks += user + system
  }
  return found ? ticks / ticksPerSecond : undefined
}
