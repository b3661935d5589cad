import { useEffect, useState } from 'react'
import {
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  type LinkToPay,
  paymentLinkCard,
  readPaymentLink,
} from '#modules/orders/contract/payment-links.ts'
import { call } from '#client/api/client.ts'
import { callOf } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ownPaths } from '#client/own-paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { formatMoment } from '#ui/words/dates.ts'
import { articlesOf, LinkOpen } from './link-open.tsx'
import './pay-link.css'

const AGAIN_MS = 3_000

export const handle: PageHandle = { secret: true }

/** Returns the link preview: a first name and a sum, hidden once paid, cancelled or expired. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const link = await callOf(context)(readPaymentLink, { params: { token } }).catch(() => null)
  return {
    origin: originOf(request),
    path: ownPaths.payFor(token),
    preview:
      link?.state === 'open'
        ? {
            firstName: link.firstName,
            total: link.depositToPay ?? link.total,
            image: paymentLinkCard(token),
          }
        : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.preview
      ? `${loaderData.preview.firstName} vous demande de payer ${formatFrancs(loaderData.preview.total)}`
      : 'Payer pour un proche',
    description: 'Sans compte. Les boutiques sont payées après la remise du colis.',
    path: loaderData?.path ?? paths.home(),
    origin: loaderData?.origin ?? '',
    ...(loaderData?.preview ? { image: loaderData.preview.image } : {}),
  }),
  { name: 'robots', content: 'noindex' },
]

/** « Faire payer par un proche »: no account. */
export default function PayLinkPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const cameBack = search.has('retour')
  const [link, setLink] = useState<LinkToPay>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const state = link?.state
  useEffect(() => {
    const left = new AbortController()
    call(readPaymentLink, { params: { token } }, { signal: left.signal })
      .then((read) => {
        setLink(read)
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted) setFailure(error)
      })
    return () => left.abort()
  }, [token, tries])
  useEffect(() => {
    if (!cameBack || state !== 'open' || tries >= 40) return
    const timer = setTimeout(() => setTries((before) => before + 1), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [cameBack, state, tries])
  const over = overWords(failure)
  return (
    <div className="pay-link">
      {link ? (
        <Drawn link={link} token={token} checking={cameBack} />
      ) : failure ? (
        <>
          <PageTitle>Payer pour un proche</PageTitle>
          {over ? (
            <Empty title={over.title}>{over.next}</Empty>
          ) : (
            <Failure words={sentenceOf(failure)} onRetry={() => setTries(tries + 1)} />
          )}
        </>
      ) : (
        <>
          <PageTitle>Payer pour un proche</PageTitle>
          <ListSkeleton count={2} />
        </>
      )}
    </div>
  )
}

/** Explains an ended or truncated link. */
function overWords(failure: unknown): { title: string; next: string } | null {
  if (!(failure instanceof CallFailure)) return null
  if (failure.code === 'orders.payment_link_dead')
    return {
      title: 'Ce lien a pris fin.',
      next: 'Demandez-en un autre à la personne qui vous l’a envoyé.',
    }
  return failure.status === 400
    ? {
        title: 'Ce lien n’est pas entier.',
        next: 'Ouvrez-le depuis le message que vous avez reçu.',
      }
    : null
}

type DrawnProps = { link: LinkToPay; token: string; checking: boolean }

function Drawn({ link, token, checking }: DrawnProps) {
  if (link.state === 'paid') return <LinkPaid link={link} />
  if (link.state === 'cancelled') return <LinkOver />
  return <LinkOpen link={link} token={token} checking={checking} />
}

function LinkPaid({ link }: { link: LinkToPay }) {
  const { firstName, total, shippingFee, method, paidAt, orderNumber, depositToPay } = link
  return (
    <>
      <div className="pay-done">
        <span className="pay-check">
          <Icon name="check" />
        </span>
        <h1>C’est payé</h1>
        <p role="status">
          {method === 'cash_on_delivery'
            ? 'Cette commande a été payée en espèces. Rien n’a été pris par téléphone.'
            : `Merci. ${firstName} le sait déjà, les boutiques aussi.`}
        </p>
      </div>
      <section className="card" aria-labelledby="receipt">
        <div className="card-line items-baseline">
          <h2 id="receipt">Reçu</h2>
          {paidAt && <p className="small muted">{formatMoment(paidAt)}</p>}
        </div>
        <dl className="sums mt-3">
          <Line words="Pour" value={firstName} />
          <Line words={articlesOf(link)} value={formatFrancs(total - shippingFee)} />
          <Line words="Livraison" value={formatFrancs(shippingFee)} />
          {depositToPay && (
            <Line words="Reste à la livraison" value={formatFrancs(total - depositToPay)} />
          )}
          <Line words="Payé par" value={methodWords(method)} />
          {orderNumber && <Line words="Reçu n°" value={orderNumber} />}
          <div className="total">
            <dt>{depositToPay ? 'Acompte payé' : 'Payé'}</dt>
            <dd>{formatFrancs(depositToPay ?? total)}</dd>
          </div>
        </dl>
      </section>
      <Button wide onClick={() => print()}>
        Enregistrer le reçu
      </Button>
      <Remark tone="info">
        Si un article est annulé ou rendu, l’argent revient au numéro qui a payé.
      </Remark>
    </>
  )
}

function Line({ words, value }: { words: string; value: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function LinkOver() {
  return (
    <>
      <PageTitle>Rien à payer</PageTitle>
      <Empty title="Cette commande est annulée.">Rien n’a été pris.</Empty>
    </>
  )
}
