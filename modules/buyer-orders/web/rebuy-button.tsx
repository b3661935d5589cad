import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { articlesWords, putAndReport, imageAt, type CartLine } from '#modules/cart/web/index.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { quoteCart, type Quote } from '#modules/pricing/contract/quote.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { call } from '#client/api/client.ts'
import { buyAgain } from './buy-again.ts'

export function RebuyButton({
  orderId,
  primary = false,
  narrow = false,
}: {
  orderId: string
  primary?: boolean
  narrow?: boolean
}) {
  const navigate = useNavigate()
  const buying = useMutation({
    mutationFn: () => rebuy(orderId),
    onSuccess: (result) => {
      sayRebought(result)
      if (result.count > 0) void navigate(paths.cart())
    },
    onError: (failure) => showNotice(sentenceOf(failure), { tone: 'failed' }),
  })
  return (
    <Button
      look={primary ? 'primary' : 'outline'}
      wide={!narrow}
      busy={buying.isPending}
      busyWords={narrow ? undefined : 'Traitement...'}
      onClick={() => buying.mutate()}
    >
      Racheter
    </Button>
  )
}

function sayRebought({ count, missing }: Rebought): void {
  if (missing.length > 0) showNotice(missing.join(' '), { tone: 'failed', stayMs: 6_000 })
  else if (count > 0) showNotice(`${articlesWords(count)} dans votre panier`)
  else showNotice('Votre panier contient déjà ces articles.', { tone: 'failed' })
}

type Rebought = {
  count: number
  missing: string[]
}

/**
 * Uses today’s prices and stock.
 * @throws CallFailure when the server is unreachable
 */
async function rebuy(orderId: string): Promise<Rebought> {
  const order = await call(readOrder, { params: { id: orderId } })
  const { wanted, refused } = buyAgain(order.items)
  if (wanted.length === 0) return { count: 0, missing: refused }
  const quote = await call(quoteCart, { body: { cartItems: wanted } })
  let count = 0
  const kinds = new Map(
    quote.shops.flatMap(({ items }) => items.map((item) => [item.product, item.subCategory])),
  )
  for (const line of linesOf(quote)) {
    const adding = putAndReport(line, kinds.get(line.product) ?? '')
    if (adding.done) count += adding.added
  }
  return { count, missing: [...refused, ...quote.changes.map(({ message }) => message)] }
}

export function linesOf({ shops }: Pick<Quote, 'shops'>): CartLine[] {
  return shops.flatMap(({ shopId, shopName, items }) =>
    items.map(({ product, slug, name, imageUrl, size, color, qty, unitPrice, stock }) => ({
      product,
      slug,
      name,
      size,
      color,
      qty,
      unitPrice,
      stock,
      shopName,
      shopId,
      image: imageAt(imageUrl),
    })),
  )
}
