import { numberFrom, runProgram, textFrom } from '../program/run-program.ts'
import { openOrangeMoneySimulator } from './simulator.ts'

await runProgram(async () =>
  openOrangeMoneySimulator({
    host: textFrom('HOST'),
    port: numberFrom('PORT'),
    stateFile: textFrom('STATE_FILE'),
    publicUrl: textFrom('PUBLIC_URL'),
    merchantKey: textFrom('MERCHANT_KEY'),
    merchantName: textFrom('MERCHANT_NAME'),
    clientId: textFrom('CLIENT_ID'),
    clientSecret: textFrom('CLIENT_SECRET'),
    tokenValiditySeconds: numberFrom('TOKEN_VALIDITY_SECONDS'),
    lateSeconds: numberFrom('LATE_SECONDS'),
  }),
)
