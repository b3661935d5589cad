import { CallFailure } from '#contract/kernel/call-failure.ts'
import { exportSellerOrders } from '#contract/orders/seller-orders.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { readUser } from '#web/session/user-info.ts'

import { queryOf } from './use-seller-orders.ts'
import type { ParcelFilter } from './parcel-filters.ts'

/** Keeps exactly what is filtered on the device. The typed client reads JSON; this answer is a file. @throws CallFailure */
export async function saveOrdersCsv(filter: ParcelFilter): Promise<void> {
  const headers = { authorization: `Bearer ${readUser()?.token ?? ''}` }
  const answer = await fetch(addressOf(exportSellerOrders, { query: queryOf(filter) }), {
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
      message: 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.',
      code: 'export',
    })
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `commandes-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
