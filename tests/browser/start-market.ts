import { spawn } from 'node:child_process'
import { newSecretKey } from '#kernel/secret-box.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#server/postgres/choose-connection.ts'
import { root } from '../../scripts/run-tool.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { waitLimit } from '../support/limit.ts'

export type RunningMarket = {
  /** `http://localhost:PORT`, the address that pages and the payment's return both use. */
  url: string
  /** Its last 100,000 characters of output, to show when something fails. */
  printed: () => string
  /**
   * Waits until it prints this and returns the first capture.
   * @throws with the output when it ends before
   */
  says: (words: RegExp) => Promise<string>
  process: ChildProcess
  /** Its data folder, for the commands of an operator. */
  dataDir: string
  stop: () => Promise<void>
}

/** Printed by the demo market once its orders, reviews and complaints exist. */
export const pastIsThere = /Le passé du marché de démonstration est là/

/** The same for all markets of a run: some are started again on the same database. */
const secretKey = newSecretKey()
/** Variables of a developer's shell that the market of a test must not use. */
const foreign =
  /^(DATABASE_|ORANGE_|WAVE_|PAYMENTS_|WHATSAPP_|S3_|VAPID_|PUBLIC_URL$|NODE_ENV$|DEMO$|PORT$|HOST$|DATA_DIR$|METRICS_TOKEN$|SECRETS_)/

/**
 * Starts the program of `npm start` with the demo market, a data folder of its own and a free port.
 * @param environment what differs: `{ DEMO: 'off' }` for an empty market, the DATA_DIR and PORT of
 * one that was killed
 * @param command another way to start it: `npm start`, the launcher of a service
 * @param cwd another checkout, with a build of its own
 * @throws with the output when it ends before it is ready, or is not ready in time
 */
export async function startMarket(
  environment: Record<string, string> = {},
  [program = '', ...args]: readonly string[] = [process.execPath, 'run.mjs'],
  cwd: string = root,
): Promise<RunningMarket> {
  const folder = await mkdtemp(join(scratchFolder, 'sugu-market-'))
  const port = environment['PORT'] ?? String(await freePort())
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DEMO: 'on',
    SECRETS_KEY: secretKey,
    ...environment,
    PORT: port,
  }
  const child = spawn(program, args, {
    cwd,
    env,
    // The channel ends a market whose test was killed; a launcher between would not know it.
    stdio: ['ignore', 'pipe', 'pipe', ...(program === process.execPath ? (['ipc'] as const) : [])],
  })
  let printed = ''
  const keep = (text: string) => (printed = (printed + text).slice(-100_000))
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  const killIt = () => child.kill('SIGKILL')
  process.once('exit', killIt)
  // A market that is killed and started again many times leaves none behind.
  child.once('exit', () => process.off('exit', killIt))

  const says = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(printed)
      if (found) return found[1] ?? found[0]
      if (child.exitCode !== null || child.signalCode)
        throw new Error(`The market ended before it said ${words}:\n${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const stop = async () => {
    process.off('exit', killIt)
    await end(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const url = `http://localhost:${port}`
  try {
    await ready(url, child)
  } catch (failure) {
    await stop()
    // Another program took it since it was chosen.
    if (!environment['PORT'] && /port \d+ est déjà pris/.test(printed))
      return startMarket(environment, [program, ...args], cwd)
    throw new Error(`${failure instanceof Error ? failure.message : String(failure)}\n${printed}`, {
      cause: failure,
    })
  }
  return { url, printed: () => printed, says, process: child, dataDir: env.DATA_DIR, stop }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + waitLimit
  for (;;) {
    if (child.exitCode !== null || child.signalCode)
      throw new Error(
        `The market ended with ${child.exitCode ?? child.signalCode} before it was ready:`,
      )
    if (performance.now() > deadline) throw new Error('The market was not ready in time:')
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends SIGTERM as a service manager would, SIGKILL when it has not ended in time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), waitLimit)
  await ended
  clearTimeout(killing)
}
