import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { useUser } from '#client/session/user-info.ts'
import { Remark } from '#ui/lists/remark.tsx'

/** What a shop pays for each parcel whose delivery it offers; nothing for a helper. */
export function OfferedCost() {
  const enabled = !useUser()?.helps
  const { data } = useRead(['selling-costs'], readSellingCosts, {}, { enabled })
  if (!data) return null
  const sums = weightClasses.map((weight) => {
    const { from, to } = data.freeDelivery[weight]
    return `${from === to ? '' : `${formatCount(from)} à `}${formatFrancs(to)} s’il est ${weight}`
  })
  return (
    <Remark>{`Vous payez tout le trajet de chaque colis, selon où il va : ${sums.join(', ')}.`}</Remark>
  )
}
