import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { root } from '../../scripts/run-tool.ts'

/** Process that answers messages one at a time. */
export type Child = {
  pid: number
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

type Answer = { answer?: unknown; fault?: string }

/**
 * Starts a process that ends with this one. `tree`: another checkout.
 * @throws what the child threw
 */
export function openChild(
  name: string,
  env: Record<string, string> = {},
  tree = root,
): Promise<Child> {
  return openProcess(path.join(tree, 'bench', `${name}.ts`), { env, cwd: tree })
}

type Lookups = {
  env?: Record<string, string>
  cwd?: string
  /** Command before Node, such as `unshare -m`. */
  within?: readonly string[]
}

export async function openProcess(
  program: string,
  { env = {}, cwd = root, within = [] }: Lookups = {},
): Promise<Child> {
  const name = path.basename(program, '.ts')
  const [execPath, ...execArgv] = [...within, process.execPath]
  const child = fork(program, {
    cwd,
    execPath,
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = ended(child, name)
  gone.catch(() => undefined)
  const ask = async <T>(message: object): Promise<T> => {
    child.send(message)
    const [{ answer, fault }] = (await Promise.race([once(child, 'message'), gone])) as [Answer]
    if (fault) throw new Error(`${name}: ${fault}`)
    return answer as T
  }
  await Promise.race([once(child, 'message'), gone])
  return {
    pid: child.pid ?? 0,
    ask,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const insist = setTimeout(kill, 15_000)
      await exit
      clearTimeout(insist)
    },
  }
}

async function ended(child: ChildProcess, name: string): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  throw new Error(`${name} ended by ${code ?? signal} before it answered`)
}

/** Reports ready, then answers every message. Ends with its parent. */
export function answerParent(
  answer: (message: never) => Promise<unknown>,
  close: () => Promise<void> = async () => {},
): void {
  const leave = () => void close().finally(() => process.exit(0))
  process.on('message', (message) => {
    answer(message as never).then(
      (given) => process.send?.({ answer: given }),
      (fault: unknown) =>
        process.send?.({
          fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
        }),
    )
  })
  process.once('disconnect', leave)
  process.once('SIGTERM', leave)
  process.send?.({ answer: 'ready' })
}
