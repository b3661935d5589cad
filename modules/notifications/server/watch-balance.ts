import type { Sms } from '#gateways/sms/sms.ts'
import { ProviderDown, ProviderRefusal } from '#gateways/provider-faults.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Fewer messages than this, and somebody should buy more. */
const low = 500

/** Says in the log, once an hour, that the messages are running out. */
export async function watchBalance(kernel: Kernel, sms: Sms): Promise<void> {
  try {
    const units = await sms.balance()
    if (units !== null && units < low)
      kernel.log.error({ units }, 'il reste peu de SMS sur le contrat Orange')
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.warn({ err: error }, 'solde des SMS inconnu')
  }
}
