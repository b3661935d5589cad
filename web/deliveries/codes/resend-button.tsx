import { useMutation } from '@tanstack/react-query'

import { resendCode } from '#contract/deliveries/deliveries.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { showNotice } from '#web/ui/notice-store.ts'

/** The client has no code: it is sent again, to her alone. */
export function ResendButton({ fulfillmentId }: { fulfillmentId: string }) {
  const resend = useMutation({
    mutationFn: () => call(resendCode, { params: { id: fulfillmentId } }),
    onSuccess: ({ message }) => showNotice(message),
    onError: (failure) => showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 }),
  })
  return (
    <button
      className="work-button work-button-plain self-start"
      type="button"
      aria-disabled={resend.isPending || undefined}
      onClick={() => resend.isPending || resend.mutate()}
    >
      {resend.isPending ? 'Envoi...' : 'Renvoyer le code au client'}
    </button>
  )
}
