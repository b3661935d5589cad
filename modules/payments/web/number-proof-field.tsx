import { phoneProblem } from '#kernel/wire/field-rules.ts'
import { OwnerProof, ownerProofIn } from '#modules/identity/web/index.ts'
import { readPhone } from '#kernel/wire/phones.ts'
import { numbersDiffer } from '#modules/payments/contract/number-proof.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

export type NumberProofField = 'phone' | 'phoneAgain' | 'password' | 'code'

type NumberProofProps = {
  provider: PaymentProviderName
  faults: Partial<Record<NumberProofField, string | null>>
  forgive: (field: NumberProofField) => void
}

export function NumberProof({ provider, faults, forgive }: NumberProofProps) {
  return (
    <>
      <PhoneField
        label={`Numéro ${providerWords[provider]}`}
        name="phone"
        enterKeyHint="next"
        required
        error={faults.phone}
        onChange={() => forgive('phone')}
      />
      <PhoneField
        label="Le même numéro"
        name="phoneAgain"
        autoComplete="off"
        enterKeyHint="next"
        required
        error={faults.phoneAgain}
        onChange={() => forgive('phoneAgain')}
      />
      <OwnerProof faults={faults} forgive={forgive} />
    </>
  )
}

export function numberProofIn(form: HTMLFormElement) {
  const { phone, phoneAgain } = typedIn(form, 'phone', 'phoneAgain')
  const { proof, problems } = ownerProofIn(form)
  const number = readPhone(phone)
  return {
    typed: { phone, phoneAgain, ...proof },
    problems: {
      ...problemsOf({
        phone: number ? undefined : phoneProblem(phone),
        phoneAgain: number && number !== readPhone(phoneAgain) ? numbersDiffer : undefined,
      }),
      ...problems,
    },
  }
}
