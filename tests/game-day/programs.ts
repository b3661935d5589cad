import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const installed = '/usr/lib/postgresql'

/** Programs of each machine, by their Debian package. */
const needed: Readonly<Record<string, string>> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'nginx-light': '/usr/sbin/nginx',
  varnish: '/usr/sbin/varnishd',
  nftables: '/usr/sbin/nft',
  openssl: '/usr/bin/openssl',
}

export type Programs = { postgresBin: string }

/**
 * @returns the programs of a cluster, or a sentence that says what is missing and how to get it
 */
export function findPrograms(): Programs | string {
  if (process.platform !== 'linux') return 'A cluster on one machine needs Linux.'
  const missing = Object.entries(needed)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name)
  if (!hasXkey()) missing.push('varnish-modules')
  const version = existsSync(installed)
    ? readdirSync(installed)
        .filter((name) => existsSync(path.join(installed, name, 'bin/postgres')))
        .toSorted()
        .at(-1)
    : undefined
  if (!version) missing.push('postgresql')
  if (missing.length > 0)
    return `Not installed here: ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')}).`
  if (process.getuid?.() !== 0)
    return 'The machines of a cluster run as several users: start it as root.'
  return { postgresBin: path.join(installed, version ?? '', 'bin') }
}

/** Returns whether Varnish has the module that drops answers by their tags. */
export function hasXkey(): boolean {
  return readdirSync('/usr/lib').some((name) =>
    existsSync(`/usr/lib/${name}/varnish/vmods/libvmod_xkey.so`),
  )
}
