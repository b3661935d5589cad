import { useState } from 'react'

import { deliveryWords, eventWords } from '#modules/integrations/contract/integration-words.ts'
import {
  listWebhookDeliveries,
  resendDelivery,
  type Webhook,
  type WebhookDelivery,
} from '#modules/integrations/contract/webhooks.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { ListRows } from '#web/lists/list-rows.tsx'
import { usePageList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { Sheet } from '#web/ui/sheets/sheet.tsx'

import { deliveryTones } from './delivery-tones.ts'

type WebhookLogProps = { webhook: Webhook; onClose: () => void }

/** What was sent to one address for a month, and « Envoyer de nouveau ». */
export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const list = usePageList({
    key: ['webhook-log', webhook._id],
    read: (from, signal) =>
      call(listWebhookDeliveries, { params: { id: webhook._id }, query: from }, { signal }),
    rows: ({ deliveries }) => deliveries,
  })
  return (
    <Sheet open title="Messages" onClose={onClose}>
      <p className="muted break-all">{webhook.url}</p>
      <ListRows list={list} empty={<p>Aucun message depuis un mois.</p>}>
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery._id}
                delivery={delivery}
                onSent={() => void list.refetch()}
              />
            ))}
          </ul>
        )}
      </ListRows>
    </Sheet>
  )
}

function DeliveryRow({ delivery, onSent }: { delivery: WebhookDelivery; onSent: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { _id, event, state, attempts, answeredStatus, failure, createdAt, nextAt, body } = delivery
  const resend = async () => {
    setBusy(true)
    setError(null)
    try {
      await call(resendDelivery, { params: { id: _id } })
      onSent()
    } catch (refusal) {
      setError(sentenceOf(refusal))
    } finally {
      setBusy(false)
    }
  }
  const answer = answeredStatus === null ? failure : `réponse ${answeredStatus}`
  return (
    <li className="grid gap-1 border-t pt-3">
      <span>
        <b>{eventWords[event]}</b> <Badge tone={deliveryTones[state]}>{deliveryWords[state]}</Badge>
      </span>
      <span className="muted">
        {formatMoment(createdAt)}
        {attempts > 0 && ` · ${attempts} essai${attempts > 1 ? 's' : ''}`}
        {answer && ` · ${answer}`}
        {nextAt && attempts > 0 && ` · prochain essai ${formatMoment(nextAt)}`}
      </span>
      <details>
        <summary>Contenu</summary>
        <pre className="small break-all whitespace-pre-wrap">{body}</pre>
      </details>
      {error && <FieldError>{error}</FieldError>}
      <span>
        <Button
          look="outline"
          size="small"
          busy={busy}
          busyWords="Envoi..."
          onClick={() => void resend()}
        >
          Envoyer de nouveau
        </Button>
      </span>
    </li>
  )
}
