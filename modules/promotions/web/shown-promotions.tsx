import { lastDayWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { reductionWords } from '#modules/products/contract/reductions.ts'
import type { ShownPromotion } from '#modules/promotions/contract/promotions.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'

import { saveCode } from './kept-codes.ts'
import './promotions.css'

export function giftOf({ code, ...gift }: ShownPromotion): string {
  return code ? `${reductionWords(gift)} avec ${code}` : reductionWords(gift)
}

type ShownPromotionsProps = {
  promotions: readonly ShownPromotion[] | undefined
}

export function ShownPromotions({ promotions }: ShownPromotionsProps) {
  return promotions?.map((promotion) => (
    <p className="shown-promotion" key={promotion._id}>
      <Icon name="price" size={20} />
      <span>
        <b>{giftOf(promotion)}</b>
        <br />
        <span className="small">{detailOf(promotion)}</span>
      </span>
      {promotion.code && (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            saveCode(promotion.code ?? '')
            showNotice(`${promotion.code ?? ''} est gardé pour votre panier`)
          }}
        >
          Garder<span className="visually-hidden"> {promotion.code}</span>
        </Button>
      )}
    </p>
  ))
}

function detailOf(promotion: ShownPromotion): string {
  const { minGoods, firstOrderOnly, endsAt, code, products, categories } = promotion
  const [only, ...others] = [...products, ...categories]
  const parts = [
    only && others.length === 0 ? `sur ${only.name}` : '',
    others.length > 0 ? 'sur certains articles' : '',
    minGoods ? `dès ${formatFrancs(minGoods)}` : '',
    firstOrderOnly ? 'pour une première commande' : '',
    endsAt ? lastDayWords(endsAt) : '',
    code ? '' : 's’applique seule',
  ]
  return parts.filter(Boolean).join(', ') || 'sans condition'
}
