import { numberFrom, runProgram, textFrom } from '../program/run-program.ts'
import { openWaveSimulator } from './simulator.ts'

await runProgram(async () =>
  openWaveSimulator({
    host: textFrom('HOST'),
    port: numberFrom('PORT'),
    stateFile: textFrom('STATE_FILE'),
    publicUrl: textFrom('PUBLIC_URL'),
    apiKey: textFrom('API_KEY'),
    webhookSecret: textFrom('WEBHOOK_SECRET'),
    webhookUrl: textFrom('WEBHOOK_URL'),
    businessName: textFrom('MERCHANT_NAME'),
    lateSeconds: numberFrom('LATE_SECONDS'),
    openingBalance: numberFrom('OPENING_BALANCE'),
  }),
)
