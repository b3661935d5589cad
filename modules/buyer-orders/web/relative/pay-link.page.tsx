import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  type LinkToPay,
  paymentLinkCard,
  readPaymentLink,
} from '#modules/orders/contract/payment-links.ts'
import { readWarning } from '#modules/false-messages/contract/false-messages.ts'
import { listProviders } from '#modules/payments/contract/payments.ts'
import { callOf, refusedPage } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { openInBrowser } from '#client/open-in-browser.ts'
import { ownPaths } from '#client/own-paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { LinkClosed, LinkMissing, type NoLink } from './link-closed.tsx'
import { LinkOpen } from './link-open.tsx'
import script from './pay-link.script.ts?page-script'
import './pay-link.css'

export const handle: PageHandle = { secret: true, query: ['retour'], script }

export const clientLoader = openInBrowser

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const call = callOf(context)
  const found = await call(readPaymentLink, { params: { token } }).catch(whyNone)
  const isOpen = typeof found === 'object' && found.state === 'open'
  const { providers } = isOpen
    ? await call(listProviders, {}).catch(() => ({ providers: [] }))
    : { providers: [] }
  const { warning } = isOpen
    ? await call(readWarning, {}).catch(() => ({ warning: null }))
    : { warning: null }
  return {
    found,
    warning,
    providers,
    token,
    checking: new URL(request.url).searchParams.has('retour'),
    origin: originOf(request),
    path: ownPaths.payFor(token),
  }
}

function whyNone(failure: unknown): NoLink {
  if (failure instanceof CallFailure) {
    if (failure.code === 'orders.payment_link_dead') return 'dead'
    if (failure.status === 400) return 'cut'
  }
  throw refusedPage(failure)
}

/** The link preview: a first name and a sum, hidden once paid, cancelled or expired. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { found = 'dead', origin = '', path = paths.home(), token = '' } = loaderData ?? {}
  const open = typeof found === 'object' && found.state === 'open' ? found : null
  return [
    ...pageMeta({
      title: open ? askedWords(open) : 'Payer pour un proche',
      description: 'Sans compte. Les boutiques sont payées après la remise du colis.',
      path,
      origin,
      ...(open ? { image: paymentLinkCard(token) } : {}),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

function askedWords({ firstName, depositToPay, total }: LinkToPay): string {
  return `${firstName} vous demande de payer ${formatFrancs(depositToPay ?? total)}`
}

/** « Faire payer par un proche »: no account, no React. */
export default function PayLinkPage() {
  const { found, providers, warning, token, checking } = useLoaderData<typeof loader>()
  const isLink = typeof found === 'object'
  return (
    <div className="pay-link" data-pay-link={token} data-state={isLink ? found.state : found}>
      {!isLink ? (
        <LinkMissing why={found} />
      ) : found.state === 'open' ? (
        <LinkOpen link={found} providers={providers} warning={warning} checking={checking} />
      ) : (
        <LinkClosed link={found} />
      )}
    </div>
  )
}
