import { requestPhoneProof, givePhoneProof } from '#modules/accounts/contract/phone-proof.ts'
import { call } from '#web/api/client.ts'

import { SmsCodeSheet } from './sms-code-sheet.tsx'

type ProvePhoneProps = { phone: string; onDone: () => void; onClose: () => void }

/** Proves, once, that the number of the account is its owner's. */
export function ProvePhone({ phone, onDone, onClose }: ProvePhoneProps) {
  return (
    <SmsCodeSheet
      title="Confirmer votre numéro"
      phone={phone}
      ask={async () => {
        const { proved, message } = await call(requestPhoneProof, {})
        return proved ? null : message
      }}
      give={(code) => call(givePhoneProof, { body: { code } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Un code par SMS montre que ce numéro est le vôtre. C’est demandé une seule fois, et vous
        pourrez commander davantage.
      </p>
    </SmsCodeSheet>
  )
}
