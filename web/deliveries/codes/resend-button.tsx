import { useMutation } from '@tanstack/react-query'

import { resendCode } from '#contract/deliveries/deliveries.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

/** The client has no code: it is sent again, to her alone. */
export function ResendButton({ fulfillmentId }: { fulfillmentId: string }) {
  const resend = useMutation({
    mutationFn: () => call(resendCode, { params: { id: fulfillmentId } }),
    onSuccess: ({ message }) => showNotice(message),
    onError: (failure) => showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 }),
  })
  return (
    <Button
      look="plain"
      className="self-start"
      busy={resend.isPending}
      busyWords="Envoi..."
      onClick={() => resend.mutate()}
    >
      Renvoyer le code au client
    </Button>
  )
}
