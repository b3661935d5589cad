import { yearDayInFull } from '#kernel/wire/due-words.ts'
import type { ShopCard } from '#modules/shops/contract/shop-card.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** Says what the team checked of a shop, and when; nothing for one that is not verified. */
export function VerifiedMark({ verified }: Pick<ShopCard, 'verified'>) {
  if (!verified) return null
  return (
    <p className="verified-mark small">
      <Icon name="trust" size={20} />
      <span>
        <b>Boutique vérifiée</b>
        {` Identité et adresse vérifiées le ${yearDayInFull(verified.at)}`}
      </span>
    </p>
  )
}
