import { useState, type SyntheticEvent } from 'react'

import { changeProfile, type UserInfo } from '#modules/accounts/contract/accounts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { type ChosenPhoto, OwnPhoto } from '#modules/images/web/index.ts'
import { keepUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { problemsOf, typedIn } from '#web/ui/forms/typed-in.ts'

/** Name and photo; the number is shown and cannot be changed, since it is how one signs in. */
export function OwnIdentity({ user }: { user: UserInfo }) {
  const { form, busy, faults, sentence, send, forgive } = useSending<'name'>()
  const [photo, setPhoto] = useState<ChosenPhoto>(null)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name } = typedIn(event.currentTarget, 'name')
    void send(
      problemsOf({ name: name.trim().length < 2 ? 'Entrez votre nom.' : undefined }),
      async () => {
        keepUser(
          await call(changeProfile, { body: { name, ...(photo && { imageId: photo.imageId }) } }),
        )
        setPhoto(null)
        showNotice('Profil enregistré')
      },
    )
  }
  return (
    <section className="card" aria-labelledby="identite">
      <h2 id="identite">Vous</h2>
      <form className="form mt-4" method="post" noValidate ref={form} onSubmit={submit}>
        <FormFailure sentence={sentence} />
        <OwnPhoto name={user.name} present={user.imageUrl} chosen={photo} onChange={setPhoto} />
        <Field
          label="Nom complet"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={80}
          required
          defaultValue={user.name}
          error={faults.name}
          onChange={() => forgive('name')}
        />
        <div>
          <p className="small medium">Téléphone</p>
          <p className="figures">{formatPhone(user.phone)}</p>
          <p className="tiny muted mt-1">C’est avec ce numéro que vous vous connectez.</p>
        </div>
        <Button type="submit" wide busy={busy} busyWords="Traitement...">
          Enregistrer
        </Button>
      </form>
    </section>
  )
}
