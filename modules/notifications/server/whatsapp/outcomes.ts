import { counter } from '#kernel/telemetry/metrics.ts'

export const whatsAppOutcomes = counter(
  'whatsapp_messages_total',
  'WhatsApp messages by what became of them.',
  ['outcome'],
)
