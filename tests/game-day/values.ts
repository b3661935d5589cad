import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'

import {
  machines,
  readValues,
  writeClusterFiles,
  type MachineName,
} from '../../scripts/deploy/cluster-files.ts'
import { root } from '../../scripts/run-tool.ts'
import { mountDisk } from './disk.ts'
import type { Programs } from './programs.ts'

export type Values = Readonly<Record<string, string>>

type ClusterPlace = {
  folder: string
  programs: Programs
  /** First three numbers of its loopback addresses. */
  network: string
  /** Added to every program's own port. */
  portsFrom: number
  diskMegabytes: number | undefined
  /** The store of pictures, and the operators' keys. */
  store: Values
  variables: Values
}

const lastNumber = { db1: 1, db2: 2, db3: 3, app1: 11, app2: 12, front: 21 }
const secret = 'secretdelajourneedejeu'

/** Returns the values of cluster.env for machines that are addresses of one machine. */
export function valuesOf({ programs, network, portsFrom, folder, store }: ClusterPlace): Values {
  const example = readValues(readFileSync(path.join(root, 'deploy/cluster/cluster.env'), 'utf8'))
  const moved = Object.entries(example).map(([name, value]) => [
    name,
    name.endsWith('_PORT')
      ? String(Number(value) + portsFrom)
      : /_(PASSWORD|TOKEN)$/.test(name)
        ? `${secret}${name.replace('_', '').toLowerCase()}`
        : value,
  ])
  const values: Values = Object.fromEntries(moved)
  return {
    ...values,
    ...Object.fromEntries(
      machines.map((name) => [name.toUpperCase(), `${network}.${lastNumber[name]}`]),
    ),
    ...store,
    // Connections from an address of this machine come from 127.0.0.1.
    NETWORK: '127.0.0.0/8',
    POSTGRES_BIN: programs.postgresBin,
    PUBLIC_URL: `https://sugu.example:${values['HTTPS_PORT']}`,
    FRONT_BIND: `${network}.${lastNumber.front}`,
    VARNISH_TOKEN: path.join(folder, 'front/purge-token'),
    NGINX_CACHE: path.join(folder, 'front/kept'),
    NGINX_CERTIFICATE: path.join(folder, 'front/certificate.pem'),
    NGINX_KEY: path.join(folder, 'front/key.pem'),
    SHARED_BUFFERS: '64MB',
    SECRETS_KEY: createHash('sha256').update(secret).digest('base64url'),
    // /dev/watchdog would reset the real machine.
    WATCHDOG: 'off',
  }
}

/** Writes everything that the machines are started from. */
export async function writeClusterPlace(place: ClusterPlace, values: Values): Promise<void> {
  const { folder } = place
  // All machines share one disk, so that each has its own folders.
  await writeClusterFiles(values, folder, (name) => {
    const own = path.join(folder, name)
    const bind = values[name.toUpperCase()] ?? ''
    return {
      POSTGRES_DATA: path.join(own, 'disk/postgres'),
      POSTGRES_SOCKETS: path.join(own, 'disk'),
      ETCD_DATA: path.join(own, 'etcd'),
      CONFIG_DATABASE: own,
      CONFIG_MARKET: own,
      HAPROXY_SOCKET: path.join(own, 'haproxy.sock'),
      MARKET_DATA: path.join(own, 'market'),
      LEADER_BIND: bind,
      POOLER_BIND: bind,
    }
  })
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  const give = async (name: MachineName, files: readonly string[]) => {
    for (const file of files) await chown(path.join(folder, name, file), uid ?? 0, gid ?? 0)
  }
  for (const name of ['db1', 'db2', 'db3'] as const) {
    mkdirSync(path.join(folder, name, 'disk'), { recursive: true })
    mkdirSync(path.join(folder, name, 'etcd'), { recursive: true, mode: 0o700 })
    if (place.diskMegabytes) mountDisk(path.join(folder, name), place.diskMegabytes)
    await give(name, ['', 'disk', 'etcd', 'patroni.yml', 'make-database.sh'])
  }
  for (const name of ['app1', 'app2'] as const) {
    await give(name, ['pgbouncer.ini', 'userlist.txt'])
    // The providers' keys, as an operator adds them.
    const lines = Object.entries(place.variables).map(([key, value]) => `${key}=${value}\n`)
    appendFileSync(path.join(folder, name, 'sugu.env'), lines.join(''))
  }
  await writeFile(path.join(folder, 'front/main.conf'), nginxFile(path.join(folder, 'front')))
  makeCertificate(values)
}

/** Returns the lines of Debian's own nginx.conf around the sites. */
function nginxFile(folder: string): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n  ')
  return `user root;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${kept}
  include ${folder}/nginx.conf;
}
`
}

function makeCertificate(values: Values): void {
  const host = new URL(values['PUBLIC_URL'] ?? '').hostname
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject].concat(
      ['-keyout', values['NGINX_KEY'] ?? ''],
      ['-out', values['NGINX_CERTIFICATE'] ?? ''],
    ),
    { stdio: 'ignore' },
  )
}
