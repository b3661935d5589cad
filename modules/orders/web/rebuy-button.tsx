import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { articlesWords } from '#modules/cart/web/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import { rebuy, type Rebought } from './rebuy.ts'

/** Puts an order’s articles back in the cart and goes there. */
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
