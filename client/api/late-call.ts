import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'

/**
 * Calls the API as client.ts does, which it loads.
 * @throws CallFailure, also when that cannot be loaded
 */
export const call: Client = async (endpoint, input, options) => {
  const client = await import('./client.ts').catch((cause: unknown) => {
    throw new CallFailure(0, {
      message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
      code: 'network',
      details: { cause: String(cause) },
    })
  })
  return client.call(endpoint, input, options)
}
