import { resendCode } from '#modules/deliveries/contract/deliveries.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'

export function ResendButton({ fulfillmentId }: { fulfillmentId: string }) {
  const resend = useAct(() => call(resendCode, { params: { id: fulfillmentId } }), {
    done: ({ message }) => message,
  })
  return (
    <Button
      look="plain"
      className="self-start -ml-3"
      busy={resend.isPending}
      busyWords="Envoi..."
      onClick={() => resend.mutate()}
    >
      Renvoyer le code au client
    </Button>
  )
}
