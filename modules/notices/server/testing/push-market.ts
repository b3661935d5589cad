import { generateKeyPairSync } from 'node:crypto'

import { openPushSimulator, type PushSimulator } from '../../../../simulators/web-push/simulator.ts'
import { openMarket, type Market } from '../../../../tests/support/market.ts'

/** A market that sends web push, and the browsers' service that takes it. */
export async function openPushMarket(): Promise<{ market: Market; service: PushSimulator }> {
  const service = await openPushSimulator()
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]).toString('base64url')
  const market = await openMarket({
    push: {
      keys: { publicKey, privateKey: d, subject: 'mailto:equipe@sugu.example' },
      alsoAllowed: service.url,
    },
  })
  return { market, service }
}
