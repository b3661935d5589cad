import { eventWords } from '#modules/integrations/contract/integration-words.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import {
  addWebhook,
  changeWebhook,
  webhookEvents,
  type Webhook,
} from '#modules/integrations/contract/webhooks.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { FieldError } from '#ui/forms/field-error.tsx'

type WebhookSheetProps = {
  webhook: Webhook | null
  onSaved: (secret: string | null) => void
  onClose: () => void
}

export function WebhookSheet({ webhook, onSaved, onClose }: WebhookSheetProps) {
  const sending = useSending<'url' | 'events'>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { url } = typedIn(form, 'url')
    const events = tickedIn(form, 'events', webhookEvents)
    const active = tickedIn(form, 'active', ['on']).length > 0
    const problems = problemsOf({
      url: visibleLength(url) === 0 ? 'Entrez l’adresse qui reçoit les messages.' : undefined,
      events: events.length === 0 ? 'Choisissez au moins un événement.' : undefined,
    })
    void sending.send(problems, async () => {
      if (webhook) {
        await call(changeWebhook, { params: { id: webhook._id }, body: { url, events, active } })
        onSaved(null)
      } else onSaved((await call(addWebhook, { body: { url, events } })).secret)
    })
  }
  return (
    <FormSheet
      title={webhook ? 'Changer l’adresse' : 'Prévenir une adresse'}
      confirm={webhook ? 'Enregistrer' : 'Ajouter'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormSheet>
  )
}

type ChoicesProps<Name extends string> = {
  legend: string
  name: string
  words: Readonly<Record<Name, string>>
  chosen?: readonly string[]
  error: string | undefined
  onChange: () => void
}

export function Choices<Name extends string>({
  legend,
  name,
  words,
  chosen = [],
  error,
  onChange,
}: ChoicesProps<Name>) {
  return (
    <fieldset className="form" aria-describedby={error ? `${name}-fault` : undefined}>
      <legend>{legend}</legend>
      {Object.entries<string>(words).map(([value, label]) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          onChange={onChange}
        >
          {label}
        </Checkbox>
      ))}
      {error && <FieldError id={`${name}-fault`}>{error}</FieldError>}
    </fieldset>
  )
}

export function tickedIn<Name extends string>(
  form: HTMLFormElement,
  field: string,
  names: readonly Name[],
): Name[] {
  const ticked = new FormData(form).getAll(field)
  return names.filter((name) => ticked.includes(name))
}
