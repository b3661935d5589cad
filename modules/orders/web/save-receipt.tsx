import { addressOf } from '#kernel/wire/typed-client.ts'
import { readReceipt, type Order } from '#modules/orders/contract/orders.ts'
import { useSaving } from '#web/api/use-saving.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Keeps the receipt on the device as a PDF of a few kilobytes. */
export function SaveReceipt({ order }: { order: Order }) {
  const address = addressOf(readReceipt, { params: { id: order._id } })
  const { busy, save } = useSaving(address, `recu-${order.orderNumber}.pdf`, 'Reçu enregistré')
  return (
    <button className="link small" type="button" aria-disabled={busy || undefined} onClick={save}>
      <Icon name="download" size={20} />
      Enregistrer
    </button>
  )
}
