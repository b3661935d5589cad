import { scopeWords } from '#modules/integrations/contract/integration-words.ts'
import { keyScopes, makeShopKey } from '#modules/integrations/contract/shop-keys.ts'
import { call } from '#web/api/client.ts'
import { FormSheet } from '#web/api/form-sheet.tsx'
import { useSending } from '#web/api/use-sending.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { problemsOf, typedIn } from '#web/ui/forms/typed-in.ts'

import { Choices, tickedIn } from './choices.tsx'

type MakeKeySheetProps = { onMade: (token: string) => void; onClose: () => void }

/** A name and what the key may do. */
export function MakeKeySheet({ onMade, onClose }: MakeKeySheetProps) {
  const sending = useSending<'name' | 'scopes'>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { name } = typedIn(form, 'name')
    const scopes = tickedIn(form, 'scopes', keyScopes)
    const problems = problemsOf({
      name: name.trim().length < 2 ? 'Donnez un nom à cette clé.' : undefined,
      scopes: scopes.length === 0 ? 'Choisissez au moins un droit.' : undefined,
    })
    void sending.send(problems, async () => {
      const { token } = await call(makeShopKey, { body: { name, scopes } })
      onMade(token)
    })
  }
  return (
    <FormSheet
      title="Créer une clé"
      confirm="Créer la clé"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Nom"
        hint="Le programme qui s’en servira : « Caisse », « Site »…"
        name="name"
        maxLength={60}
        required
        error={faults.name}
        onChange={() => forgive('name')}
      />
      <Choices
        legend="Ce qu’elle peut faire"
        name="scopes"
        words={scopeWords}
        error={faults.scopes}
        onChange={() => forgive('scopes')}
      />
    </FormSheet>
  )
}
