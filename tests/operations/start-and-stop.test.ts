import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import path from 'node:path'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { processesOn } from '#server/postgres/testing/launch-in-child.ts'
import { root } from '../../scripts/run-tool.ts'
import { startMarket } from '../browser/start-market.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

const npmStart = ['npm', 'start', '--silent']
/** As a machine's own Node 20 runs the launcher: it cannot read TypeScript. */
const launcher = [
  process.execPath,
  '--no-strip-types',
  path.join(root, 'run.mjs'),
  'server/main.ts',
]

/** The data folder of the first market here, which the others get as it left it. */
const first = await realpath(await mkdtemp(path.join(scratchFolder, 'sugu-operations-')))
afterAll(() => rm(first, { recursive: true, force: true, maxRetries: 5 }))

test('a market opened by npm start answers what came before a SIGTERM, then ends with all', async () => {
  const { market, folder } = await open(npmStart, {}, first)
  const login = await halfOfALogin(market.url)
  const ended = once(market.process, 'exit')
  market.process.kill('SIGTERM')
  await expect.poll(() => isRefused(market.url)).toBe(true)
  expect((await restOf(login)).statusCode).toBe(401)
  expect(await ended).toEqual([0, null])
  expect(await processesOn(folder)).toEqual([])
})

test('a market whose launcher is killed ends too', async () => {
  const { market, folder } = await open(launcher, {}, await filledFolder())
  market.process.kill('SIGKILL')
  await expect.poll(() => processesOn(folder)).toEqual([])
})

test('a market asked to stop while it opens stops properly, with the processes it had started', async () => {
  const folder = await temporaryFolder()
  const child = spawn(process.execPath, ['run.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, DEMO: 'off', PORT: '0', HOST: '127.0.0.1' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => processesOn(folder), { interval: 20 }).not.toEqual([])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await processesOn(folder)).toEqual([])
})

async function open(
  command: readonly string[],
  environment: Record<string, string>,
  folder: string,
  cwd = root,
) {
  const market = await startMarket({ DATA_DIR: folder, DEMO: 'off', ...environment }, command, cwd)
  onTestFinished(() => market.stop())
  return { market, folder }
}

/** Copies the first market's data folder; an empty one where its test has not run. */
async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder()
  const inside = (await readdir(first)).map((name) => path.join(first, name))
  if (inside.length === 0) return folder
  // PostgreSQL's files may belong to another user.
  const { status, stderr } = spawnSync('cp', ['-a', ...inside, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return folder
}

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(scratchFolder, 'sugu-operations-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const credentials = JSON.stringify({ phone: '76000000', password: 'secret12' })

/** Sends a request whose headers the server has read, and whose body is not complete. */
async function halfOfALogin(url: string): Promise<ClientRequest> {
  const login = request(`${url}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': credentials.length,
      expect: '100-continue',
    },
  })
  login.flushHeaders()
  await once(login, 'continue')
  login.write(credentials.slice(0, 10))
  return login
}

async function restOf(login: ClientRequest): Promise<IncomingMessage> {
  login.end(credentials.slice(10))
  const [answer] = (await once(login, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )
