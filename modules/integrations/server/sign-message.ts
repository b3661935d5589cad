import { createHmac } from 'node:crypto'

/**
 * `t=<seconds>,v1=<hex>`, once for each secret: HMAC-SHA256 of `<seconds>.<body>`. The time is
 * signed too, so that an old message cannot be sent again by somebody else.
 */
export function signMessage(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}
