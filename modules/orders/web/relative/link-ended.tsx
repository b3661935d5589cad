import { formatFrancs } from '#kernel/wire/money.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import { methodWords } from '#modules/payments/contract/provider-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'

import { articlesOf } from './articles.ts'

/** Paid, by whoever it was: thanks, and a receipt. */
export function LinkPaid({ link }: { link: LinkToPay }) {
  const { firstName, total, shippingFee, method, paidAt, orderNumber } = link
  return (
    <>
      <PageTitle>C’est payé</PageTitle>
      <p role="status">{`Merci. ${firstName} le sait déjà, les boutiques préparent sa commande.`}</p>
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">Reçu</h2>
        {paidAt && <p className="small muted">{formatMoment(paidAt)}</p>}
        <dl className="sums mt-2">
          <Line words="Pour" value={firstName} />
          <Line words={articlesOf(link)} value={formatFrancs(total - shippingFee)} />
          <Line words="Livraison" value={formatFrancs(shippingFee)} />
          <Line words="Payé par" value={methodWords(method)} />
          {orderNumber && <Line words="Reçu n°" value={orderNumber} />}
          <div className="total">
            <dt>Payé</dt>
            <dd>{formatFrancs(total)}</dd>
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

/** The buyer, a shop or the market gave the order up. */
export function LinkOver() {
  return (
    <>
      <PageTitle>Rien à payer</PageTitle>
      <Empty title="Cette commande est annulée.">Rien n’a été pris.</Empty>
    </>
  )
}
