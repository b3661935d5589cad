import { CallFailure } from '#contract/kernel/call-failure.ts'
import type { Client } from '#contract/kernel/typed-client.ts'

/**
 * The API from the browser, as `call` of client.ts, for pages that ask nothing before somebody acts: the client itself comes with their first call.
 * @throws CallFailure, also when the client could not come
 */
export const call: Client = async (endpoint, asked, options) => {
  const client = await import('./client.ts').catch((cause: unknown) => {
    throw new CallFailure(0, {
      message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
      code: 'network',
      details: { cause: String(cause) },
    })
  })
  return client.call(endpoint, asked, options)
}
