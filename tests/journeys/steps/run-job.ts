import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { root } from '../../../scripts/run-tool.ts'

const run = promisify(execFile)

/** Runs a job of the journeys' market now, as an operator does, instead of waiting for its hour. */
export async function runJob(name: string): Promise<void> {
  await run(process.execPath, ['run.mjs', 'server/console/main.ts', 'travaux', 'lancer', name], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: process.env['MARKET_DATA'],
      // Else it registers WhatsApp's links with the address of port 3000.
      PUBLIC_URL: process.env['MARKET_URL'],
      DEMO: 'on',
    },
  })
}
