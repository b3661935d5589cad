import { useDeadlines } from '#modules/settings/web/index.ts'
import { minutesWords } from '#kernel/wire/span-words.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { lacksDeposit, payableNow } from '#modules/orders/contract/order-due.ts'
import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { whatsappLink } from '#ui/whatsapp-link.ts'

type Made = { token: string; expiresAt: string; left: number }

export function AskRelative({ order }: { order: Order }) {
  const [made, setMade] = useState<Made | null>(null)
  const ask = useAct(() => call(makePaymentLink, { params: { id: order._id } }), {
    after: setMade,
    changes: ['order', order._id],
  })
  return (
    <>
      <Button wide look="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
        Faire payer par un proche
      </Button>
      {made && <LinkSheet order={order} made={made} onClose={() => setMade(null)} />}
    </>
  )
}

type LinkSheetProps = { order: Order; made: Made; onClose: () => void }

function LinkSheet({ order, made, onClose }: LinkSheetProps) {
  const { token, expiresAt, left } = made
  const isDeposit = lacksDeposit(order)
  const inCash = order.payment.method === 'cash_on_delivery' && !isDeposit
  const { paymentMinutes } = useDeadlines()
  const url = location.origin + ownPaths.payFor(token)
  const words = `Bonjour, peux-tu payer ${isDeposit ? 'l’acompte de ma commande Sugu,' : 'ma commande Sugu de'} ${formatFrancs(order.payableByPhone ?? payableNow(order))} ? Le lien vaut ${untilWords(expiresAt)}.`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showNotice('Lien copié')
    } catch {
      showNotice('Appuyez longuement sur le lien pour le copier.', { tone: 'failed' })
    }
  }
  return (
    <Sheet open title="Faire payer par un proche" onClose={onClose}>
      <div className="grid gap-3">
        <p>
          Envoyez ce lien à qui vous voulez.
          {!inCash && ' Vos articles sont gardés jusqu’au paiement.'}
        </p>
        <p className="small muted">Votre message</p>
        <p className="quote">{words}</p>
        <Field label="Lien" readOnly value={url} onFocus={({ target }) => target.select()} />
        <div className="entry-choices">
          <a
            className="button button-primary"
            href={whatsappLink(words, url)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="message" />
            Envoyer par WhatsApp
          </a>
          <Button look="outline" onClick={() => void copy()}>
            Copier le lien
          </Button>
        </div>
        {!inCash && isReduced(order) && (
          <Remark>
            {`Une promotion en nombre limité n’est gardée que ${minutesWords(paymentMinutes)} ; ensuite votre proche en profite tant qu’il en reste.`}
          </Remark>
        )}
        <Remark tone="info">
          Votre proche voit votre prénom, les articles et la somme. Ni adresse, ni numéro.
        </Remark>
        <p className="small muted">
          {`Ce qui est rendu revient au numéro qui a payé. ${
            inCash
              ? `Si personne ne paie avant, vous payez ${restWordsOf(order).toPay}.`
              : left > 0
                ? `Vous pouvez encore faire payer ${left} autre commande ainsi.`
                : 'Vos deux commandes attendent un proche.'
          }`}
        </p>
      </div>
    </Sheet>
  )
}

function isReduced({ marketPromotion, fulfillments }: Order): boolean {
  return Boolean(marketPromotion) || fulfillments.some(({ shopPromotion }) => shopPromotion)
}
