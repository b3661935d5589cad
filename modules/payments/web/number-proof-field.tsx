import { noPassword, phoneProblem, requiredProblem } from '#kernel/wire/field-rules.ts'
import { readPhone } from '#kernel/wire/phones.ts'
import { numbersDiffer } from '#modules/payments/contract/number-proof.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { problemsOf } from '#ui/forms/typed-in.ts'

type ProofField = 'phone' | 'phoneAgain' | 'password'

type NumberProofProps = {
  provider: PaymentProviderName
  faults: Partial<Record<ProofField, string | null>>
  forgive: (field: ProofField) => void
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
      <PasswordField
        label="Votre mot de passe"
        name="password"
        autoComplete="current-password"
        enterKeyHint="done"
        required
        error={faults.password}
        onChange={() => forgive('password')}
      />
    </>
  )
}

export function numberProofProblems({ phone, phoneAgain, password }: Record<ProofField, string>) {
  const number = readPhone(phone)
  return problemsOf({
    phone: number ? undefined : phoneProblem(phone),
    phoneAgain: number && number !== readPhone(phoneAgain) ? numbersDiffer : undefined,
    password: requiredProblem(password, noPassword),
  })
}
