import { awaitProduct, type Choice } from '#modules/followers/contract/awaited.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

let sent: Promise<void> = Promise.resolve()

export const waitsSent = (): Promise<void> => sent

export function waitForProduct(productId: string, { size, color }: Choice): void {
  sent = call(awaitProduct, { params: { productId }, body: { size, color } }).then(
    () => showNotice('C’est noté : un message à son retour'),
    (failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }),
  )
}
