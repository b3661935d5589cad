import { Suspense, useState } from 'react'
import { useParams, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { readSale, saleCard } from '#modules/offers/contract/sale-by-link.ts'
import { callOf } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { ownPaths } from '#client/own-paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { late } from '#ui/sheets/late.tsx'
import { SaleForm } from './sale-form.tsx'
import { SaleGoods } from './sale-goods.tsx'
import { SaleOver, SaleUnknown } from './sale-over.tsx'
import { useSale } from './use-sale.ts'
import './sale.css'

export const handle: PageHandle = { secret: true, codeAtTouch: true }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const sale = await callOf(context)(readSale, { params: { token } }).catch(() => null)
  return { sale, origin: originOf(request), path: ownPaths.saleByLink(token), token }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { sale = null, origin = '', path = '/', token = '' } = loaderData ?? {}
  return [
    ...pageMeta({
      title: sale ? `${sale.title}, ${formatFrancs(sale.total)}` : 'Vente par lien',
      description: sale
        ? `${sale.shop.name}, sur Sugu. Sans compte : payez par téléphone, la boutique est payée après la remise.`
        : 'Sans compte. La boutique est payée après la remise.',
      path,
      origin,
      ...(sale && { image: saleCard(token) }),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

/** « Vente par lien » as its buyer opens it: no account, no menu. */
export default function SalePage() {
  const { token = '' } = useParams()
  const { sale: first } = useLoaderData<typeof loader>()
  return (
    <div className="sale-page">
      <p className="sale-protected">
        <Icon name="trust" size={16} />
        paiement protégé
      </p>
      <Drawn key={token} token={token} first={first} />
    </div>
  )
}

const loadPaying = async () => (await import('./sale-paying.tsx')).SalePaying
const SalePaying = late(loadPaying)

type Loaded = Awaited<ReturnType<typeof loader>>

function Drawn({ token, first }: { token: string; first: Loaded['sale'] }) {
  const { sale, again } = useSale(token, first)
  const [taken, setTaken] = useState<Order | null>(null)
  if (sale && taken)
    return (
      <Suspense fallback={<ListSkeleton count={1} />}>
        <SalePaying taken={taken} shopName={sale.shop.name} />
      </Suspense>
    )
  if (!sale) return <SaleUnknown />
  if (sale.state !== 'open' || sale.isOwn || sale.ownOrder) return <SaleOver sale={sale} />
  return (
    <>
      <SaleGoods sale={sale} />
      <SaleForm token={token} sale={sale} onStale={again} onTaken={setTaken} />
    </>
  )
}
