import { momentWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import { Sum } from '#ui/words/sum.tsx'
import { articlesOf } from './link-words.ts'

/** A link by which nothing is paid any more. */
export function LinkClosed({ link }: { link: LinkToPay }) {
  if (link.state === 'paid') return <LinkPaid link={link} />
  return (
    <>
      <PageTitle>Rien à payer</PageTitle>
      <Empty title="Cette commande est annulée.">Rien n’a été pris.</Empty>
    </>
  )
}

function LinkPaid({ link }: { link: LinkToPay }) {
  const { firstName, total, shippingFee, method, paidAt, orderNumber, depositToPay } = link
  const { paidTwice = [] } = link
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
          {paidAt && <p className="small muted">{momentWords(paidAt)}</p>}
        </div>
        <dl className="sums mt-3">
          <Line words="Pour" value={firstName} />
          <Line words={articlesOf(link)} value={formatFrancs(total - shippingFee)} />
          <Line words="Livraison" value={formatFrancs(shippingFee)} />
          {depositToPay && (
            <Line
              words={`Reste ${restWordsOf(link).rest}`}
              value={formatFrancs(total - depositToPay)}
            />
          )}
          <Line words="Payé par" value={methodWords(method)} />
          {orderNumber && <Line words="Reçu n°" value={orderNumber} />}
          <div className="total">
            <dt>{depositToPay ? 'Acompte payé' : 'Payé'}</dt>
            <dd>
              <Sum francs={depositToPay ?? total} />
            </dd>
          </div>
        </dl>
      </section>
      {paidTwice.map(({ _id, francs, method: by, paidAt: at }) => (
        <Remark key={_id}>
          {`Payée deux fois : ${formatFrancs(francs)} reçus par ${methodWords(by)}, ${momentWords(at)}, sont en trop. Cette somme revient au numéro qui l’a payée.`}
        </Remark>
      ))}
      <Button wide data-part="print">
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

const words = {
  dead: {
    title: 'Ce lien a pris fin.',
    next: 'Demandez-en un autre à la personne qui vous l’a envoyé.',
  },
  cut: {
    title: 'Ce lien n’est pas entier.',
    next: 'Ouvrez-le depuis le message que vous avez reçu.',
  },
} as const

/** Why a link leads nowhere: ended or never made, or cut on its way. */
export type NoLink = keyof typeof words

export function LinkMissing({ why }: { why: NoLink }) {
  return (
    <>
      <PageTitle>Payer pour un proche</PageTitle>
      <Empty title={words[why].title}>{words[why].next}</Empty>
    </>
  )
}
