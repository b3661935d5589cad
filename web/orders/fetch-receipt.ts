import { CallFailure } from '#contract/kernel/call-failure.ts'
import { readReceipt } from '#contract/orders/orders.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { readUser } from '#web/session/user-info.ts'

/** An order’s receipt. The typed client reads JSON; this answer is a file. @throws CallFailure */
export async function fetchReceipt(orderId: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${readUser()?.token ?? ''}` }
  const answer = await fetch(addressOf(readReceipt, { params: { id: orderId } }), {
    headers,
    credentials: 'omit',
  }).catch(() => {
    throw new CallFailure(0, {
      message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
      code: 'network',
    })
  })
  if (!answer.ok)
    throw new CallFailure(answer.status, {
      message: 'Le reçu n’a pas pu être enregistré. Réessayez dans un instant.',
      code: 'receipt',
    })
  return answer.blob()
}
