import { spawn } from 'node:child_process'
import { root } from './run-tool.ts'

// The market as ever, but its pages come straight from their sources (PAGES=dev) and the server starts again when its own code changes.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PAGES: 'dev', NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 0))
