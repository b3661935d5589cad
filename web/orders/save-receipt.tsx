import { useState } from 'react'

import type { Order } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

import { fetchReceipt } from './fetch-receipt.ts'

/** Keeps the receipt on the device as a PDF of a few kilobytes. */
export function SaveReceipt({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      download(await fetchReceipt(order._id), `recu-${order.orderNumber}.pdf`)
      showNotice('Reçu enregistré')
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      className="link small"
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => void save()}
    >
      <Icon name="download" size={20} />
      Enregistrer
    </button>
  )
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
