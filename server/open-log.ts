import type { DestinationStream } from 'pino'

import { openLog, type Log } from '#kernel/log.ts'

/** Codes of hand-overs, and our credentials at providers. */
const secrets = [
  'otp',
  'clientOtp',
  'vendorOtp',
  'client_secret',
  'access_token',
  'pay_token',
  'notif_token',
  'merchant_key',
]

/**
 * Excludes the secrets of every module.
 * @param destination default: standard output
 */
export function openMarketLog(level: string, destination?: DestinationStream): Log {
  return openLog(level, secrets, destination)
}
