import { numberFrom, runProgram, textFrom } from '../program/run-program.ts'
import { openSmsSimulator } from './simulator.ts'

await runProgram(async () =>
  openSmsSimulator({
    host: textFrom('HOST'),
    port: numberFrom('PORT'),
    stateFile: textFrom('STATE_FILE'),
    clientId: textFrom('CLIENT_ID'),
    clientSecret: textFrom('CLIENT_SECRET'),
    sender: textFrom('SENDER'),
  }),
)
