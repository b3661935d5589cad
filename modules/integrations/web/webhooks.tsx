import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { deliveryWords, eventWords } from '#modules/integrations/contract/integration-words.ts'
import {
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  type Webhook,
} from '#modules/integrations/contract/webhooks.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { deliveryTones } from './delivery-tones.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'

type Opened = { act: 'change' | 'log' | 'renew' | 'remove'; webhook: Webhook } | { act: 'add' }

/** The addresses that receive what happens to the shop’s orders. */
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
        ? 'L’ancien signe aussi pendant 24 heures, le temps d’en changer dans votre programme.'
        : 'Plus aucun message n’y va, et son histoire disparaît.'}
    </ActSheet>
  )
}
