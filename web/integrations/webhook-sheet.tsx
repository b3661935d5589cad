import type { SyntheticEvent } from 'react'

import { eventWords } from '#contract/integrations/integration-words.ts'
import {
  addWebhook,
  changeWebhook,
  webhookEvents,
  type Webhook,
} from '#contract/integrations/webhooks.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

import { Choices, tickedIn } from './choices.tsx'

type WebhookSheetProps = {
  /** Changed; null: a new one. */
  webhook: Webhook | null
  /** `secret` of a new one. */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

/** A webhook's address, its events, and whether it is on. */
export function WebhookSheet({ webhook, onSaved, onClose }: WebhookSheetProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<'url' | 'events'>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { url } = typedIn(event.currentTarget, 'url')
    const events = tickedIn(event.currentTarget, 'events', webhookEvents)
    const active = tickedIn(event.currentTarget, 'active', ['on']).length > 0
    const problems = problemsOf({
      url: url.trim() === '' ? 'Entrez l’adresse qui reçoit les messages.' : undefined,
      events: events.length === 0 ? 'Choisissez au moins un événement.' : undefined,
    })
    void send(problems, async () => {
      if (webhook) {
        await call(changeWebhook, { params: { id: webhook._id }, body: { url, events, active } })
        onSaved(null)
      } else onSaved((await call(addWebhook, { body: { url, events } })).secret)
    })
  }
  return (
    <Sheet
      open
      title={webhook ? 'Changer l’adresse' : 'Prévenir une adresse'}
      onClose={onClose}
      locked={busy}
    >
      <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
        <FormFailure sentence={sentence} />
        <Field
          label="Adresse"
          hint="Elle commence par https://"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          required
          defaultValue={webhook?.url}
          error={faults.url}
          onChange={() => forgive('url')}
        />
        <Choices
          legend="Prévenir de"
          name="events"
          words={eventWords}
          chosen={webhook?.events ?? webhookEvents}
          error={faults.events}
          onChange={() => forgive('events')}
        />
        {webhook && (
          <Checkbox name="active" value="on" defaultChecked={webhook.active}>
            Envoyer les messages
          </Checkbox>
        )}
        <Button type="submit" wide busy={busy} busyWords="Traitement...">
          {webhook ? 'Enregistrer' : 'Ajouter'}
        </Button>
      </form>
    </Sheet>
  )
}
