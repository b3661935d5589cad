import { execFileSync } from 'node:child_process'

import type { Machine } from './machine.ts'

const table = 'sugu_game_day'

/**
 * Packets are dropped, not refused, as by a cable that was pulled: what this machine sends to the
 * others, at this port or at any.
 */
export function cutOff(machine: Machine, others: readonly Machine[], port?: string): void {
  const where = others.map(({ address }) => address).join(', ')
  const at = port === undefined ? 'meta l4proto tcp' : `tcp dport ${port}`
  const out = `meta skgid ${machine.group} ip daddr { ${where} } ${at} drop`
  const groups = others.map(({ group }) => group).join(', ')
  const back = `meta skgid { ${groups} } ip daddr ${machine.address} ${at} drop`
  execFileSync('nft', ['-f', '-'], {
    input: [
      `table inet ${table} {`,
      'chain out {',
      'type filter hook output priority 0; policy accept;',
      out,
      ...(port === undefined ? [back] : []),
      '}',
      '}',
    ].join('\n'),
  })
}

/** Reconnects the network. */
export function joinAgain(): void {
  try {
    execFileSync('nft', ['delete', 'table', 'inet', table], { stdio: 'ignore' })
  } catch {
    // Nothing was cut.
  }
}
