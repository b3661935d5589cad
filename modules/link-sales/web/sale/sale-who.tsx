import { ownName } from '#modules/identity/contract/accounts.ts'
import { OtpBoxes } from '#modules/deliveries/web/index.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { SaleFormProps } from './sale-facts.ts'
import { SaleStep } from './sale-step.tsx'

export function SaleWho({ token, simulated }: SaleFormProps) {
  return (
    <SaleStep number={2} title="Vous">
      <p className="sale-known" data-part="known" hidden>
        <Icon name="success" size={20} />
        <span data-part="known-words" role="status" />
        <Button look="plain" size="small" data-part="leave" hidden>
          Me déconnecter
        </Button>
      </p>
      <div className="sale-fields" data-part="newcomer">
        <Field
          label="Nom"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={ownName.max}
          required
        />
        <PhoneField
          name="phone"
          hint="Nous envoyons un code par SMS. Pas de mot de passe."
          enterKeyHint="send"
          required
        />
        <Button look="outline" wide busyWords="Envoi..." data-part="send">
          Recevoir le code
        </Button>
        <div className="sale-code" data-part="code" hidden>
          <p className="small">
            Code reçu par SMS au <span data-part="sent" />
          </p>
          <OtpBoxes label="Code reçu par SMS" value="" error={null} onChange={() => undefined} />
          <p className="small muted" data-part="wait" hidden />
          <Button look="plain" size="small" busyWords="Envoi..." data-part="again" hidden>
            Renvoyer le code
          </Button>
          {simulated?.smsInbox && (
            <a className="link small" href={simulated.smsInbox} target="_blank" rel="noopener">
              Les SMS sont simulés ici : lire le SMS
            </a>
          )}
        </div>
        <a
          className="link"
          href={paths.login(ownPaths.saleByLink(token))}
          data-part="sign-in"
          hidden
        >
          Me connecter
        </a>
      </div>
    </SaleStep>
  )
}
