import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { root } from '../run-tool.ts'

/** Values of `deploy/cluster/cluster.env` and of one machine. */
export type ClusterValues = Readonly<Record<string, string>>
export type MachineName = 'db1' | 'db2' | 'db3' | 'app1' | 'app2' | 'front'

const templates = path.join(root, 'deploy/cluster')

const filesOf = {
  db: ['etcd.env', 'patroni.yml', 'make-database.sh'],
  app: ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt', 'sugu.env'],
  front: ['nginx.conf'],
}

export const machines: readonly MachineName[] = ['db1', 'db2', 'db3', 'app1', 'app2', 'front']
const secrets = /PASSWORD|SECRET|TOKEN$|ACCESS_KEY/

/** Reads `NAME=value` lines; skips empty ones and comments (#). */
export function readValues(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  return Object.fromEntries(
    lines.map(([, name = '', value = '']): [string, string] => [name, value.trim()]),
  )
}

/**
 * Writes the files of every machine into `folder/<machine>/`.
 * @param ownOf values of one machine that differ from the others
 * @throws Error naming an empty or a missing value
 */
export async function writeClusterFiles(
  values: ClusterValues,
  folder: string,
  ownOf: (machine: MachineName) => ClusterValues = () => ({}),
): Promise<void> {
  const empty = Object.keys(values).filter((name) => values[name] === '' && secrets.test(name))
  if (empty.length > 0) throw new Error(`Still empty: ${empty.join(', ')}.`)
  for (const machine of machines) {
    const kind = machine.startsWith('db') ? 'db' : machine.startsWith('app') ? 'app' : 'front'
    const address = values[machine.toUpperCase()] ?? ''
    const own = { ...values, MACHINE: machine, ADDRESS: address, ...ownOf(machine) }
    const target = path.join(folder, machine)
    await mkdir(target, { recursive: true })
    for (const name of filesOf[kind]) {
      const text = await readFile(path.join(templates, name), 'utf8')
      await writeSecret(path.join(target, name), fill(text, own, name))
    }
    if (kind === 'front') await writeVarnish(own, target)
  }
  await Promise.all(
    machines
      .filter((machine) => machine.startsWith('db'))
      .map((machine) => chmod(path.join(folder, machine, 'make-database.sh'), 0o700)),
  )
}

async function writeVarnish(values: ClusterValues, folder: string): Promise<void> {
  const vcl = await readFile(path.join(root, 'deploy/varnish.vcl'), 'utf8')
  const changed = vcl
    .replaceAll('.host = "127.0.0.1"', '.host = "${FRONT}"')
    .replaceAll('.port = "3000"', '.port = "${BALANCER_PORT}"')
    .replaceAll('/etc/varnish/purge-token', '${VARNISH_TOKEN}')
  await writeFile(path.join(folder, 'varnish.vcl'), fill(changed, values, 'varnish.vcl'))
  await writeFile(path.join(folder, 'purge-token'), `${values['PURGE_TOKEN']}\n`, { mode: 0o644 })
}

/** Replaces `${NAME}` by its value; `${NAME:-word}` by the word where there is none. */
function fill(text: string, values: ClusterValues, file: string): string {
  return text.replaceAll(
    /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g,
    (_, name: string, otherwise?: string) => {
      const value = values[name] ?? otherwise
      if (value === undefined) throw new Error(`${file}: nobody gives ${name}.`)
      return value
    },
  )
}

async function writeSecret(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
}
