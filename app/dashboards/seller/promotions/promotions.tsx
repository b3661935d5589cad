import type { SignedIn } from '#client/session/user-info.ts'
import { useRead } from '#client/api/use-read.ts'
import { OfferedCost } from '#modules/pricing/web/index.ts'
import { PromotionForm, ShopPromotions } from '#modules/promotions/web/index.ts'
import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'

import { PreviewCard } from './preview-card.tsx'

export function Promotions({ user }: { user: SignedIn }) {
  return <ShopPromotions user={user} form={NewPromotion} />
}

function NewPromotion({ onMade }: { onMade: () => void }) {
  const { data } = useRead(['promotion-products'], listSellerProducts, { query: { limit: 100 } })
  return (
    <PromotionForm
      of="shop"
      products={(data?.products ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      preview={PreviewCard}
      deliveryCost={<OfferedCost />}
      onMade={onMade}
    />
  )
}
