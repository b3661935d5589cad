import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Loaded first: ends this program soon after the one that started it, however that one ended. */
const EVERY_MS = 500
/** ms to clean up, before it is killed. */
const PATIENCE_MS = 20_000

const starter = process.ppid
const npm = npmBeforeShell()

const timer = setInterval(() => {
  if (process.ppid === starter && (npm === null || isThere(npm))) return
  clearInterval(timer)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref()
  process.kill(process.pid, 'SIGINT')
}, EVERY_MS).unref()

/** npm starts a script by a shell, which outlives npm. */
function npmBeforeShell(): number | null {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return null
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(starter)], {
    encoding: 'utf8',
  })
  const [, parent, program = ''] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? []
  return parent && /(^|\/)(ba|da|z)?sh$/.test(program) ? Number(parent) : null
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
