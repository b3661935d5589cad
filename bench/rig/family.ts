import { readdir, readFile } from 'node:fs/promises'

/** Bytes of a process and its descendants, shared pages once; empty without /proc. */
export type Memory = { name: string; bytes: number }[]

export async function familyMemory(pid: number): Promise<Memory> {
  const family = await familyOf(pid)
  const parts = await Promise.all(
    family.map(async (member) => {
      const rollup = await readFile(`/proc/${member}/smaps_rollup`, 'utf8').catch(() => '')
      const command = await readFile(`/proc/${member}/cmdline`, 'utf8').catch(() => '')
      return {
        name: processName(command),
        bytes: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024,
      }
    }),
  )
  const sums = new Map<string, number>()
  for (const { name, bytes } of parts) sums.set(name, (sums.get(name) ?? 0) + bytes)
  return [...sums].map(([name, bytes]) => ({ name, bytes }))
}

export async function familyOf(pid: number): Promise<number[]> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  await Promise.all(
    processes.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    }),
  )
  const family = [pid]
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

function processName(command: string): string {
  if (command.includes('postgres')) return 'PostgreSQL'
  if (/run\.mjs|program\/main\.js/.test(command)) return 'server'
  return /([\w-]+\/main\.ts)/.exec(command)?.[1] ?? 'other'
}
