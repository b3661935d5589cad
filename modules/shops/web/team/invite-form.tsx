import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { INVITATION_DAYS, inviteHelper, type ShopTeam } from '#modules/shops/contract/shop-team.ts'
import { phoneProblem } from '#kernel/wire/field-rules.ts'
import { readPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { RightBoxes, rightsIn } from './rights.tsx'

type InviteFormProps = {
  most: number | undefined
  taken: number | undefined
  onInvited: (team: ShopTeam) => void
}

export function InviteForm({ most, taken = 0, onInvited }: InviteFormProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<'phone' | 'rights'>()
  const isFull = most !== undefined && taken >= most
  const submit = async (sent: HTMLFormElement) => {
    const { phone } = typedIn(sent, 'phone')
    const rights = rightsIn(sent)
    const problem = readPhone(phone) ? null : phoneProblem(phone)
    const done = await send(
      {
        ...(problem ? { phone: problem } : {}),
        ...(rights.length > 0 ? {} : { rights: 'Choisissez un droit au moins.' }),
      },
      async () => onInvited(await call(inviteHelper, { body: { phone, rights } })),
    )
    if (!done) return
    showNotice('Invitation envoyée')
    sent.reset()
  }
  return (
    <section className="card" aria-labelledby="invite">
      <h2 id="invite">Inviter</h2>
      <p className="muted">{`Si ce numéro a un compte d’acheteur, la personne lit l’invitation dans ses notifications et par SMS. Elle vaut ${daysWords(INVITATION_DAYS)}.`}</p>
      {isFull ? (
        <p className="mt-3">{`Votre formule permet ${most} ${plural(most, 'personne')}.`}</p>
      ) : (
        <form
          className="form mt-3"
          method="post"
          noValidate
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <FormFailure sentence={sentence} />
          <PhoneField
            label="Numéro de téléphone"
            name="phone"
            autoComplete="off"
            error={faults.phone}
            onChange={() => forgive('phone')}
          />
          <RightBoxes
            chosen={['orders']}
            error={faults.rights}
            onChange={() => forgive('rights')}
          />
          <Button type="submit" wide busy={busy} busyWords="Envoi...">
            Envoyer l’invitation
          </Button>
        </form>
      )}
    </section>
  )
}
