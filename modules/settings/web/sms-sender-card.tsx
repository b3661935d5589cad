import { changeSmsSender, type SettingChanges } from '#modules/settings/contract/settings.ts'
import { isSmsSender, SENDER_SENTENCE } from '#modules/settings/contract/sms-sender-rule.ts'
import { call } from '#web/api/client.ts'
import { ReasonedForm } from '#web/api/reasoned-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { typedIn } from '#web/ui/forms/typed-in.ts'

type SmsSenderCardProps = { sender: string; onChanged: (read: SettingChanges) => void }

/** « Expéditeur des SMS »: the address of the operator's contract. */
export function SmsSenderCard({ sender, onChanged }: SmsSenderCardProps) {
  return (
    <ReasonedForm
      id="expediteur"
      title="Expéditeur des SMS"
      save="Enregistrer…"
      readForm={(form) => readSender(typedIn(form, 'sender').sender)}
      question="Changer l’expéditeur des SMS ?"
      done="Expéditeur des SMS enregistré"
      renderConsequence={() => (
        <p>
          L’opérateur refuse une adresse qui n’est pas de votre contrat : essayez ensuite par un
          SMS, avec « npm run sugu -- sms » et un numéro.
        </p>
      )}
      act={(typed, reason) =>
        call(changeSmsSender, { body: { sender: { sender: typed }, reason } })
      }
      onChanged={onChanged}
    >
      {(faultOf) => (
        <Field
          name="sender"
          label="Adresse d’envoi"
          hint="Comme votre contrat la donne : tel:+2230000. Rien : celle de la configuration du serveur."
          optional
          inputMode="tel"
          maxLength={20}
          defaultValue={sender}
          error={faultOf('sender')}
        />
      )}
    </ReasonedForm>
  )
}

function readSender(typed: string) {
  const read = typed.replaceAll(/\s/g, '')
  return isSmsSender(read) ? { read, faults: {} } : { faults: { sender: SENDER_SENTENCE } }
}
