import { useEffect, useState } from 'react'
import { useParams, type MetaFunction } from 'react-router'

import {
  answerBySaleLink,
  readSaleLink,
  type SaleToAnswer,
} from '#modules/shop-orders/contract/sale-links.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { beforeWords } from '#kernel/wire/due-words.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { useRefusalReason } from './refusal-reason.tsx'

export const handle: PageHandle = { secret: true }

export const meta: MetaFunction = () => [
  { title: 'Répondre à une commande · Sugu' },
  { name: 'robots', content: 'noindex' },
]

export default function SaleAnswerPage() {
  const { token = '' } = useParams()
  const [sale, setSale] = useState<SaleToAnswer>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    call(readSaleLink, { params: { token } }, { signal: left.signal })
      .then((read) => {
        setSale(read)
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted) setFailure(error)
      })
    return () => left.abort()
  }, [token, tries])
  return (
    <div className="narrow">
      <PageTitle>Répondre à une commande</PageTitle>
      {sale ? (
        <SaleCard token={token} sale={sale} onSale={setSale} />
      ) : failure ? (
        <>
          <Failure words={sentenceOf(failure)} onRetry={() => setTries(tries + 1)} />
          <ToOrders />
        </>
      ) : (
        <ListSkeleton count={1} />
      )}
    </div>
  )
}

type SaleCardProps = { token: string; sale: SaleToAnswer; onSale: (sale: SaleToAnswer) => void }

function SaleCard({ token, sale, onSale }: SaleCardProps) {
  return (
    <section className="card" aria-labelledby="commande">
      <h2 id="commande">
        Commande {sale.orderNumber} pour {sale.shopName}
      </h2>
      <ul className="mt-3">
        {sale.items.map(({ name, choice, quantity }, at) => (
          <li key={at}>
            {quantity} × {name}
            {choice && <span className="muted"> ({choice})</span>}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <b>
          <Sum francs={sale.totalFrancs} />
        </b>
        {sale.state === 'new' && sale.acceptBefore && (
          <span className="muted"> · à accepter {beforeWords(sale.acceptBefore)}</span>
        )}
      </p>
      {sale.state === 'new' ? (
        <AnswerForm token={token} act={sale.act} onSale={onSale} />
      ) : (
        <>
          <Remark tone={sale.state === 'cancelled' ? 'info' : 'ok'} live>
            {sale.state === 'cancelled'
              ? 'Cette commande est annulée : ne la préparez pas.'
              : 'C’est noté : la commande est acceptée. Préparez-la, puis dites qu’elle est prête dans votre espace vendeur.'}
          </Remark>
          <ToOrders />
        </>
      )}
    </section>
  )
}

type AnswerFormProps = { token: string } & Pick<SaleToAnswer, 'act'> & Pick<SaleCardProps, 'onSale'>

/** Requires a press: opening the link answers nothing. */
function AnswerForm({ token, act, onSale }: AnswerFormProps) {
  const { reason, ready, fields } = useRefusalReason()
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refuses = act === 'refuse'
  const answer = async () => {
    setPressed(true)
    if (refuses && !ready) return
    setBusy(true)
    setProblem(undefined)
    try {
      onSale(await call(answerBySaleLink, { params: { token }, body: refuses ? { reason } : {} }))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(false)
  }
  return (
    <div className="mt-4">
      {refuses && fields(pressed)}
      {problem && <FieldError className="mt-3">{problem}</FieldError>}
      <div className="entry-choices">
        <Button
          look={refuses ? 'danger' : 'primary'}
          busy={busy}
          busyWords="Traitement..."
          onClick={() => void answer()}
        >
          {refuses ? 'Refuser la commande' : 'Accepter la commande'}
        </Button>
      </div>
    </div>
  )
}

function ToOrders() {
  return (
    <div className="entry-choices">
      <ButtonLink look="outline" to={`${paths.sellerDashboard()}?onglet=commandes`}>
        Ouvrir mes commandes
      </ButtonLink>
    </div>
  )
}
