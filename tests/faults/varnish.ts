import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from '../../scripts/run-tool.ts'
import { hasXkey } from '../game-day/programs.ts'
import { freePort } from '#server/postgres/choose-connection.ts'
import { answers } from './ports.ts'

const program = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd'].find(
  (file) => spawnSync(file, ['-V']).status === 0 && hasXkey(),
)

/** Is Varnish here, with its module xkey? (Debian: apt-get install varnish varnish-modules) */
export const hasVarnish = program !== undefined

export type Varnish = {
  url: string
  /** Address that receives the tags to drop. */
  purgeUrl: string
  /** From now on, answers come from here. */
  serve(marketUrl: string): Promise<void>
  stop(): Promise<void>
}

/** What Varnish keeps expires after no test: only a drop renews it. */
const keptLonger = `
sub vcl_backend_response {
  if (beresp.http.xkey && beresp.ttl > 0s) {
    set beresp.ttl = 1h;
  }
}
`

/** Opens Varnish with `deploy/varnish.vcl`, in front of no market yet. */
export async function openVarnish(token: string): Promise<Varnish> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-varnish-'))
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'token'), `${token}\n`, { mode: 0o644 })
  const port = await freePort()
  const vcl = await readFile(path.join(root, 'deploy/varnish.vcl'), 'utf8')
  let child: ReturnType<typeof spawn> | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    purgeUrl: `http://127.0.0.1:${port}/.purge`,
    async serve(marketUrl) {
      const file = path.join(folder, 'market.vcl')
      await writeFile(
        file,
        (vcl + keptLonger)
          .replaceAll('/etc/varnish/purge-token', path.join(folder, 'token'))
          .replaceAll('.port = "3000"', `.port = "${new URL(marketUrl).port}"`),
      )
      const own = ['-n', path.join(folder, 'work'), '-p', 'http_gzip_support=off']
      const where = ['-a', `127.0.0.1:${port}`, '-s', 'malloc,32m']
      child = spawn(program ?? 'varnishd', ['-F', ...own, ...where, '-f', file], {
        stdio: 'ignore',
      })
      while (child.exitCode === null && !(await answers(port)));
      if (child.exitCode !== null) throw new Error('varnishd did not start')
    },
    async stop() {
      if (child && child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
