import type { Encoding } from './compress.ts'

/** The best of what the browser takes, from its Accept-Encoding; undefined for the plain bytes. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? '').toLowerCase()
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : undefined
}

function takes(accepted: string, coding: Encoding): boolean {
  const named = new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(
    accepted,
  )
  return named !== null && (named[1] === undefined || Number(named[1]) > 0)
}
