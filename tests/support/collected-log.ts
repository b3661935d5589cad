import { PassThrough } from 'node:stream'

import { openLog, type Log } from '#kernel/log.ts'

export type LogLine = { level: number; msg: string; err?: unknown }

/** Opens a log of warnings and faults, or of more. `lines` grows as it is written. */
export function collectLog(level = 'warn'): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const stream = new PassThrough()
  stream.on('data', (text: Buffer) => {
    for (const one of String(text).trim().split('\n')) lines.push(JSON.parse(one))
  })
  return { log: openLog(level, [], stream), lines }
}
