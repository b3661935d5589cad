import type { DestinationStream } from 'pino'

import { openLog, type Log } from '#kernel/log.ts'

/** Codes of hand-overs, and what the providers know us by. */
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
 * The log of a market: no secret of any room is written.
 * @param destination standard output by default
 */
export function openMarketLog(level: string, destination?: DestinationStream): Log {
  return openLog(level, secrets, destination)
}
