import { useNavigate } from 'react-router'

import { paths } from '#client/paths.ts'
import { plural } from '#kernel/wire/plural.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { AwaitRoute } from '#modules/pricing/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { type CartLine, sameLine } from './cart-line.ts'
import './shop-unreached.css'

type ShopUnreachedProps = { lines: readonly CartLine[]; quote: Quote | null }

/** Says that the parcel of a shop reaches no door and no relay point of the known place. */
export function ShopUnreached({ lines, quote }: ShopUnreachedProps) {
  const navigate = useNavigate()
  const shop = quote?.shops.find(({ items }) =>
    items.some((item) => lines.some((line) => sameLine(item, line))),
  )
  const { region, shops } = quote?.unreached ?? { region: '', shops: [] }
  const unreached = shops.find(({ shopId }) => shopId === shop?.shopId)
  if (!unreached) return null
  const { shopId, words, isAwaited, collectIn } = unreached
  const these = plural(lines.length, 'cet article', 'ces articles')
  return (
    <div className="shop-unreached">
      <Remark>{`${words}. Rien ne sera demandé pour ${these}.`}</Remark>
      <AwaitRoute
        key={region}
        shopId={shopId}
        region={region}
        isAwaited={isAwaited}
        onVisitor={() => void navigate(paths.login(paths.cart()))}
      />
      {collectIn && (
        <ButtonLink to={paths.checkout(shopId)} look="outline" icon="shop">
          {`À retirer à la boutique, à ${collectIn}`}
        </ButtonLink>
      )}
    </div>
  )
}
