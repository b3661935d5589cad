import { z } from 'zod'
import { openOrangeMoneySimulator } from './orange-money/simulator.ts'
import { type Environment, runProgram, type Running, settingsIn } from './program/run-program.ts'
import { openSmsSimulator } from './sms/simulator.ts'
import { openWaveSimulator } from './wave/simulator.ts'
import { openWhatsAppSimulator } from './whatsapp/simulator.ts'

// Runs simulated operators as one program. `node simulators/main.ts sms` opens the SMS operator
// with the environment's settings; several read differences from SIMULATORS:
// {"sms":{"PORT":"4001"},"wave":{"WEBHOOK_URL":"http://…"}}.

type Simulator = { url: string; close: () => Promise<void> }

const simulators = {
  sms: openSms,
  whatsapp: openWhatsApp,
  'orange-money': openOrangeMoney,
  wave: openWave,
} satisfies Record<string, (environment: Environment) => Promise<Simulator>>

const names = z.enum(['sms', 'whatsapp', 'orange-money', 'wave'])
const several = z.record(z.string(), z.record(z.string(), z.string()))

await runProgram(() => {
  const one = process.argv[2]
  return openAll(one ? { [one]: {} } : several.parse(JSON.parse(process.env['SIMULATORS'] ?? '{}')))
})

/** @throws the first fault, once the opened ones are closed */
async function openAll(wanted: z.infer<typeof several>): Promise<Running> {
  const running = new Map<string, Simulator>()
  const close = async () => {
    await Promise.all([...running.values()].map((simulator) => simulator.close()))
  }
  try {
    for (const [name, settings] of Object.entries(wanted))
      running.set(name, await simulators[names.parse(name)]({ ...process.env, ...settings }))
  } catch (error) {
    await close()
    throw error
  }
  const urls = Object.fromEntries([...running].map(([name, { url }]) => [name, url]))
  return { urls, close }
}

function openSms(environment: Environment): Promise<Simulator> {
  const { text, address } = settingsIn(environment)
  return openSmsSimulator({
    ...address(),
    clientId: text('CLIENT_ID'),
    clientSecret: text('CLIENT_SECRET'),
    sender: text('SENDER'),
  })
}

function openWhatsApp(environment: Environment): Promise<Simulator> {
  const { text, address } = settingsIn(environment)
  return openWhatsAppSimulator({
    ...address(),
    webhookUrl: text('WEBHOOK_URL'),
    businessName: text('MERCHANT_NAME'),
  })
}

function openOrangeMoney(environment: Environment): Promise<Simulator> {
  const { text, number, address } = settingsIn(environment)
  return openOrangeMoneySimulator({
    ...address(),
    publicUrl: text('PUBLIC_URL'),
    merchantKey: text('MERCHANT_KEY'),
    merchantName: text('MERCHANT_NAME'),
    clientId: text('CLIENT_ID'),
    clientSecret: text('CLIENT_SECRET'),
    tokenValiditySeconds: number('TOKEN_VALIDITY_SECONDS'),
    lateSeconds: number('LATE_SECONDS'),
  })
}

function openWave(environment: Environment): Promise<Simulator> {
  const { text, number, address } = settingsIn(environment)
  return openWaveSimulator({
    ...address(),
    publicUrl: text('PUBLIC_URL'),
    apiKey: text('API_KEY'),
    webhookSecret: text('WEBHOOK_SECRET'),
    webhookUrl: text('WEBHOOK_URL'),
    businessName: text('MERCHANT_NAME'),
    lateSeconds: number('LATE_SECONDS'),
    openingBalance: number('OPENING_BALANCE'),
  })
}
