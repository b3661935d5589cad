import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveryWords, eventWords } from '#modules/integrations/contract/integration-words.ts'
import {
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  type Webhook,
  listWebhookDeliveries,
  resendDelivery,
  type WebhookDelivery,
} from '#modules/integrations/contract/webhooks.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'

const deliveryTones = { waiting: 'waiting', delivered: 'ok', given_up: 'danger' } as const

type Opened = { act: 'change' | 'log' | 'renew' | 'remove'; webhook: Webhook } | { act: 'add' }

export function Webhooks({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const queryKey = ['webhooks', userId]
  const webhooks = useRead(queryKey, listWebhooks, {})
  const [opened, setOpened] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const saved = (made: string | null) => {
    setOpened(null)
    setSecret(made)
    void queries.invalidateQueries({ queryKey })
  }
  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p className="muted">
        Le marché prévient votre serveur de ce qui arrive à vos commandes, d’un message signé.
      </p>
      <Reading query={webhooks} cards={1} safe="Les messages partent toujours.">
        {({ webhooks: list }) =>
          list.length === 0 ? (
            <p>Aucune adresse encore.</p>
          ) : (
            <ul className="grid gap-4">
              {list.map((webhook) => (
                <WebhookRow
                  key={webhook._id}
                  webhook={webhook}
                  onConfirm={(act) => setOpened({ act, webhook })}
                />
              ))}
            </ul>
          )
        }
      </Reading>
      <p className="mt-4">
        <Button onClick={() => setOpened({ act: 'add' })}>Prévenir une adresse</Button>
      </p>
      {(opened?.act === 'add' || opened?.act === 'change') && (
        <WebhookSheet
          webhook={opened.act === 'change' ? opened.webhook : null}
          onSaved={saved}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.act === 'log' && <WebhookLog webhook={opened.webhook} onClose={() => saved(null)} />}
      {(opened?.act === 'renew' || opened?.act === 'remove') && (
        <SureSheet
          act={opened.act}
          webhook={opened.webhook}
          onDone={saved}
          onClose={() => setOpened(null)}
        />
      )}
      <ShownOnce
        title="Le secret qui signe"
        label="Secret"
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </section>
  )
}

type WebhookRowProps = {
  webhook: Webhook
  onConfirm: (act: 'change' | 'log' | 'renew' | 'remove') => void
}

function WebhookRow({ webhook, onConfirm }: WebhookRowProps) {
  const { url, events, active, latest } = webhook
  return (
    <li className="grid gap-1 border-t pt-3">
      <b className="break-all">{url}</b>
      <span>{events.map((event) => eventWords[event]).join(' · ')}</span>
      <span>
        {!active && <Badge tone="neutral">en pause</Badge>}
        {active && latest && (
          <Badge tone={deliveryTones[latest]}>dernier message {deliveryWords[latest]}</Badge>
        )}
        {active && !latest && <span className="muted">Aucun message encore</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => onConfirm('log')}>
          Messages
        </Button>
        <Button look="outline" size="small" onClick={() => onConfirm('change')}>
          Changer
        </Button>
        <Button look="outline" size="small" onClick={() => onConfirm('renew')}>
          Nouveau secret
        </Button>
        <Button look="outline" size="small" onClick={() => onConfirm('remove')}>
          Retirer
        </Button>
      </span>
    </li>
  )
}

type SureSheetProps = {
  act: 'renew' | 'remove'
  webhook: Webhook
  onDone: (secret: string | null) => void
  onClose: () => void
}

function SureSheet({ act, webhook, onDone, onClose }: SureSheetProps) {
  const params = { id: webhook._id }
  const renews = act === 'renew'
  return (
    <ActSheet
      title={renews ? 'Changer de secret ?' : 'Retirer cette adresse ?'}
      confirm={renews ? 'Nouveau secret' : 'Retirer'}
      danger={!renews}
      act={async () => {
        if (renews) return (await call(renewWebhookSecret, { params })).secret
        await call(removeWebhook, { params })
        return null
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {renews
        ? 'L’ancien signe aussi pendant un jour, le temps d’en changer dans votre programme.'
        : 'Plus aucun message n’y va, et son histoire disparaît.'}
    </ActSheet>
  )
}

type WebhookLogProps = { webhook: Webhook; onClose: () => void }

function WebhookLog({ webhook, onClose }: WebhookLogProps) {
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
        {momentWords(createdAt)}
        {attempts > 0 && ` · ${attempts} ${plural(attempts, 'essai')}`}
        {answer && ` · ${answer}`}
        {nextAt && attempts > 0 && ` · prochain essai ${momentWords(nextAt)}`}
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
