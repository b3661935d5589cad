import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

// Starts the application with pages from their sources (PAGES=dev), and restarts the server when
// its code changes. Not `node --watch`: it uses the IPC channel of the server's processes for
// itself.

/** Vite watches `app`, `client` and `ui`. */
const folders = ['server', 'modules', 'kernel', 'providers', 'simulators', 'demo']
/** ms: editors save in several steps, and a change of branch touches many files. */
const SETTLE_MS = 200

let server = start()
let restarting = false
let settling: NodeJS.Timeout | undefined

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    clearTimeout(settling)
    settling = setTimeout(() => void restart(`${folder}/${file}`), SETTLE_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop(server, signal).then(() => process.exit(0)))
}

function start(): ChildProcess {
  return spawn(process.execPath, ['run.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PAGES: 'dev', NODE_ENV: 'development' },
  })
}

async function restart(changed: string): Promise<void> {
  if (restarting) return
  restarting = true
  process.stdout.write(`${changed} a changé : le marché redémarre.\n`)
  await stop(server, 'SIGTERM')
  restarting = false
  server = start()
}

async function stop(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
}
