import { GoodsToGive } from './goods-to-give.tsx'
import { OwnExchanges } from './own-exchanges.tsx'

type AfterDeliveryProps = { orderId: string; userId: string }

/** Exchanges of a delivered order, and what its buyer has to give back. */
export function AfterDelivery(props: AfterDeliveryProps) {
  return (
    <>
      <OwnExchanges {...props} />
      <GoodsToGive {...props} />
    </>
  )
}
