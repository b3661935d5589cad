import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { marketFacts } from '#kernel/wire/provider-info.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { readWarning } from '#modules/false-messages/contract/false-messages.ts'
import { quoteSale, readSale, saleCard } from '#modules/link-sales/contract/sale-by-link.ts'
import { listProviders } from '#modules/payments/contract/payments.ts'
import { readPlaces } from '#modules/places/contract/places.ts'
import { callOf, refusedPage } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { openInBrowser } from '#client/open-in-browser.ts'
import { ownPaths } from '#client/own-paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { Icon } from '#ui/icons/icon.tsx'
import script from './run/sale.script.ts?page-script'
import type { Quoted, SaleFacts } from './sale-facts.ts'
import { SaleForm } from './sale-form.tsx'
import { SaleGoods } from './sale-goods.tsx'
import { SaleOver, SaleUnknown } from './sale-over.tsx'
import { OwnSale, SalePaying, TakenByReader } from './sale-paying.tsx'
import { ReportSale } from './sale-report.tsx'
import './sale.css'

export const handle: PageHandle = { secret: true, script }

export const clientLoader = openInBrowser

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const call = callOf(context)
  const sale = await call(readSale, { params: { token } }).catch(nullIfUnknown)
  const [quoted, { providers }, { quartiers }, { warning }] =
    sale?.state === 'open'
      ? await Promise.all([
          firstQuote(call, token),
          call(listProviders, {}),
          call(readPlaces, {}),
          call(readWarning, {}),
        ])
      : [null, { providers: [] }, { quartiers: [] }, { warning: null }]
  const { simulated } = sale ? await call(marketFacts, {}) : { simulated: null }
  return {
    sale,
    quoted,
    providers,
    quartiers,
    warning,
    simulated,
    origin: originOf(request),
    path: ownPaths.saleByLink(token),
    token,
  }
}

function nullIfUnknown(failure: unknown): null {
  if (failure instanceof CallFailure && [400, 404].includes(failure.status)) return null
  throw refusedPage(failure)
}

/** Returns the price at the first place that the shop offers; null: the script asks again. */
async function firstQuote(call: Client, token: string): Promise<Quoted> {
  for (const receiveAt of ['door', 'shop', 'relay'] as const)
    try {
      const body = { receiveAt, place: null, relayId: null }
      return { at: receiveAt, quote: await call(quoteSale, { params: { token }, body }) }
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.code === 'link_sales.place_not_offered'))
        return null
    }
  return null
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

/**
 * « Vente par lien » as its buyer opens it: no account, no menu. The server draws every part;
 * `run/` shows and fills them.
 */
export default function SalePage() {
  const loaded = useLoaderData<typeof loader>()
  const { sale, quoted, token } = loaded
  const facts: SaleFacts | null = sale && {
    id: sale._id,
    state: sale.state,
    total: sale.total,
    deposit: sale.deposit,
    quoted,
  }
  return (
    <div className="sale-page" data-sale={token} data-facts={facts ? JSON.stringify(facts) : ''}>
      <p className="sale-protected">
        <Icon name="trust" size={16} />
        paiement protégé
      </p>
      {sale ? (
        <>
          <div data-part="offer">
            {sale.state === 'open' ? (
              <>
                <SaleGoods sale={sale} />
                <SaleForm {...loaded} sale={sale} />
              </>
            ) : (
              <SaleOver sale={sale} />
            )}
          </div>
          {(sale.state === 'open' || sale.state === 'taken') && <TakenByReader />}
          {sale.state === 'open' && <OwnSale sale={sale} />}
          <SalePaying shopName={sale.shop.name} isSimulated={loaded.simulated?.payments ?? false} />
          <ReportSale />
        </>
      ) : (
        <SaleUnknown />
      )}
    </div>
  )
}
