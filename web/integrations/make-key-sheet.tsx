import type { SyntheticEvent } from 'react'

import { scopeWords } from '#contract/integrations/integration-words.ts'
import { keyScopes, makeShopKey } from '#contract/integrations/shop-keys.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

import { Choices, tickedIn } from './choices.tsx'

type MakeKeySheetProps = { onMade: (token: string) => void; onClose: () => void }

/** A name and what the key may do. */
export function MakeKeySheet({ onMade, onClose }: MakeKeySheetProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<'name' | 'scopes'>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name } = typedIn(event.currentTarget, 'name')
    const scopes = tickedIn(event.currentTarget, 'scopes', keyScopes)
    const problems = problemsOf({
      name: name.trim().length < 2 ? 'Donnez un nom à cette clé.' : undefined,
      scopes: scopes.length === 0 ? 'Choisissez au moins un droit.' : undefined,
    })
    void send(problems, async () => {
      const { token } = await call(makeShopKey, { body: { name, scopes } })
      onMade(token)
    })
  }
  return (
    <Sheet open title="Créer une clé" onClose={onClose} locked={busy}>
      <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
        <FormFailure sentence={sentence} />
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
        <Button type="submit" wide busy={busy} busyWords="Traitement...">
          Créer la clé
        </Button>
      </form>
    </Sheet>
  )
}
