import { proposeWarning, reportMessage } from '#modules/false-messages/module.ts'
import { falseMessages } from '#modules/false-messages/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const sms = 'Mobile money : votre compte sera bloqué. Envoyez le code 482193 au 76 00 11 22.'
const call =
  'Il a dit être de Sugu, que mon colis était retenu, et a demandé 5 000 F pour le laisser partir.'

/** The team reads three false messages; a warning of one waits for a second person. */
export async function reportMessages(
  { replay, directory }: ReplayDomains,
  now: Date,
): Promise<void> {
  await replay.play('faux messages', async () => {
    const { kernel, clock } = replay
    const at = (hoursAgo: number) => clock.set(addMs(now, -hoursAgo * 3_600_000))
    const report = { sender: '22376001122', words: sms, way: 'sms', lost: 'nothing' } as const
    const reports = [
      [27, { ...report, sender: null, words: call, way: 'call', lost: 'money' }],
      [6, report],
      [4, { ...report, words: `Encore lui. ${sms}`, lost: 'code' }],
    ] as const
    for (const [hoursAgo, one] of reports) {
      at(hoursAgo)
      const cameOn = clock.now().toISOString().slice(0, 10)
      await reportMessage(kernel, { ...one, cameOn, caller: null, address: '203.0.113.9' })
    }
    at(2)
    const userId = directory.users.get(phones.admin)
    const [last] = (await kernel.db.select().from(falseMessages)).filter(({ sender }) => sender)
    if (!userId || !last) return
    await proposeWarning(
      kernel,
      { userId, role: 'admin' },
      {
        id: last.id,
        words:
          'Personne de Sugu ni de votre opérateur ne vous demande un code. Ne répondez pas à ces SMS.',
        days: 7,
      },
    )
  })
}
