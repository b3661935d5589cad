import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type ServerLog = {
  ready: Promise<void>
  /** Why the server ended: its last fatal line, else its last line. */
  lastWord: () => string | undefined
  said: (words: RegExp) => boolean
  /** From now on sessions are ended on purpose: this is no longer logged. */
  expectStop: () => void
}

const passedOn = new Set(['WARNING', 'ERROR', 'FATAL', 'PANIC'])
const remembered = 30

/**
 * Follows PostgreSQL's standard error: passes warnings and worse on, with what belongs to them, and
 * remembers the last lines for a sentence.
 */
export function readServerLog(stream: Readable, log: (line: string) => void): ServerLog {
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const lines: string[] = []
  let passing = false
  let stopping = false

  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > remembered) lines.shift()
    const severity = /^(DEBUG|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC): {2}/.exec(line)?.[1]
    const continues = /^(\t|DETAIL:|HINT:|CONTEXT:|STATEMENT:|QUERY:|LOCATION:)/.test(line)
    // A line without a severity was not written by PostgreSQL's own reporting (the loader, flock):
    // rare, and worth logging.
    if (!continues)
      passing =
        severity === undefined || (passedOn.has(severity) && !(stopping && severity === 'FATAL'))
    if (passing) log(line)
    if (/ready to accept (read-only )?connections/.test(line)) becomeReady()
  })

  return {
    ready,
    lastWord: () =>
      (lines.findLast((line) => /^(FATAL|PANIC): /.test(line)) ?? lines.at(-1))?.replace(
        /^[A-Z]+: +/,
        '',
      ),
    said: (words) => lines.some((line) => words.test(line)),
    expectStop: () => {
      stopping = true
    },
  }
}
