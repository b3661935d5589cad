import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'

import { root } from '../../scripts/run-tool.ts'
import { freePort } from '#server/postgres/choose-connection.ts'
import { answers } from './ports.ts'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(
  (file) => spawnSync(file, ['-v']).status === 0,
)

/**
 * Are nginx and openssl, which makes the certificate, on this machine? (Debian: apt-get install
 * nginx-light openssl)
 */
export const hasNginx = program !== undefined && spawnSync('openssl', ['version']).status === 0

const host = 'sugu.example'

type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Ends an endless answer once its text holds this. */
  until?: string
}
type Answer = { status: number; headers: Record<string, unknown>; text: string }

export type Nginx = {
  ask(address: string, asked?: Asked): Promise<Answer>
  /** An answer to plain http. */
  askPlain(address: string): Promise<Response>
  /** Protocol chosen by TLS: `h2`. */
  protocol(): Promise<string | false>
  stop(): Promise<void>
}

/**
 * Opens nginx with `deploy/nginx.conf` before two markets, with a certificate made for it. Only
 * addresses and paths are replaced.
 */
export async function openNginx(marketUrls: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject].concat(
      ['-keyout', key],
      ['-out', certificate],
    ),
    { stdio: 'ignore' },
  )
  const deployed = await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8')
  await writeFile(
    path.join(folder, 'market.conf'),
    deployed
      .replace('127.0.0.1:3000', new URL(marketUrls[0]).host)
      .replace('127.0.0.1:3001', new URL(marketUrls[1]).host)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('/var/cache/sugu', path.join(folder, 'kept')),
  )
  await writeFile(path.join(folder, 'nginx.conf'), mainFile(folder))
  const settings = ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')]
  const child = spawn(program ?? 'nginx', [...settings, '-g', 'daemon off;'], { stdio: 'ignore' })
  while (child.exitCode === null && !(await answers(secure)));
  if (child.exitCode !== null)
    throw new Error(await readFile(path.join(folder, 'error.log'), 'utf8'))
  const ca = await readFile(certificate)
  return {
    ask: (address, asked = {}) => ask(secure, ca, address, asked),
    askPlain: (address) =>
      fetch(`http://127.0.0.1:${plain}${address}`, { redirect: 'manual', headers: { host } }),
    async protocol() {
      const socket = connect({
        port: secure,
        host: '127.0.0.1',
        servername: host,
        ca,
        ALPNProtocols: ['h2', 'http/1.1'],
      })
      await once(socket, 'secureConnect')
      socket.destroy()
      return socket.alpnProtocol ?? false
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the lines of Debian's own nginx.conf around the sites. */
function mainFile(folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n  ')
  return `${user}
worker_processes 1;
pid ${path.join(folder, 'pid')};
events { worker_connections 256; }
http {
  access_log off;
  ${kept}
  include ${path.join(folder, 'market.conf')};
}
`
}

function ask(
  port: number,
  ca: Buffer,
  address: string,
  { method = 'GET', headers = {}, body, until }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        ca,
        path: address,
        method,
        headers: { host, ...headers },
      },
      (answer) => {
        let text = ''
        const end = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          if (until === undefined || !text.includes(until)) return
          end()
          sent.destroy()
        })
        answer.on('end', end)
      },
    )
    sent.on('error', reject).end(body)
  })
}
