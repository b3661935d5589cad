import { keptWords } from '#modules/promises/contract/counted-promises.ts'
import { readOrderPromises } from '#modules/promises/contract/kept-promises.ts'
import { useRead } from '#client/api/use-read.ts'

type CarrierKeepsProps = { orderId: string; parcelId: string }

/** « Livre à temps 19 fois sur 20 », of who has a parcel; nothing with fewer than ten. */
export function CarrierKeeps({ orderId, parcelId }: CarrierKeepsProps) {
  const { data } = useRead(['order-promises', orderId], readOrderPromises, {
    params: { id: orderId },
  })
  const found = data?.carriers.find((one) => one.parcelId === parcelId)
  return found ? <p className="small muted">{keptWords(found.keeper, found.kept)}</p> : null
}
