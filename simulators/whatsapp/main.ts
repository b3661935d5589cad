import { numberFrom, runProgram, textFrom } from '../program/run-program.ts'
import { openWhatsAppSimulator } from './simulator.ts'

await runProgram(async () =>
  openWhatsAppSimulator({
    host: textFrom('HOST'),
    port: numberFrom('PORT'),
    stateFile: textFrom('STATE_FILE'),
    webhookUrl: textFrom('WEBHOOK_URL'),
    businessName: textFrom('MERCHANT_NAME'),
  }),
)
