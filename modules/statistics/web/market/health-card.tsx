import { daysWords } from '#kernel/wire/span-words.ts'
import { dayOfMonth, sinceWords } from '#kernel/wire/due-words.ts'
import { readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'

type Health = Reply<typeof readMarketHealth>
type HealthRow = { name: string; detail: string; look: '' | 'fair' | 'bad'; words: string }

const REFRESH_MS = 30_000
const FEW_SMS = 500
/** ms: a night and a half. */
const BACKUP_LATE_MS = 36 * 3_600_000

export function HealthCard() {
  const query = useRead(['admin', 'health'], readMarketHealth, {}, { refetchInterval: REFRESH_MS })
  return (
    <Reading query={query} cards={1}>
      {(health) => {
        const rows = rowsOf(health)
        const watch = rows.filter(({ look }) => look !== '').length
        return (
          <section className="card" aria-labelledby="sante">
            <div className="card-head">
              <h2 id="sante">Santé</h2>
              <span className={watch > 0 ? 'status fair' : 'status'}>
                {watch > 0 ? `${watch} à surveiller` : 'tout va bien'}
              </span>
            </div>
            <ul className="ruled-rows">
              {rows.map(({ name, detail, look, words }) => (
                <li className="person min-h-11" key={name}>
                  <span className="nowrap flex-1">{name}</span>
                  <small className="text-right">{detail}</small>
                  <span className={`status ${look}`}>{words}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Reading>
  )
}

function rowsOf({ operators, sms, jobs, payments, batch, backupAt }: Health): readonly HealthRow[] {
  const good = { look: '', words: 'bon' } as const
  const watch = (words: string) => ({ look: 'fair', words }) as const
  return [
    ...operators.map(({ name, lastSuccessAt, failedLastHour, reason }) => ({
      name: providerWords[name],
      detail: lastSuccessAt
        ? `dernier paiement ${sinceWords(lastSuccessAt, Date.now())}`
        : `aucun paiement depuis ${daysWords(7)}`,
      ...(reason
        ? ({ look: 'bad', words: 'plus proposé' } as const)
        : failedLastHour >= 5
          ? watch(`${failedLastHour} refus en 1 h`)
          : good),
    })),
    {
      name: 'SMS',
      detail: sms.left === null ? 'solde inconnu' : `${formatCount(sms.left)} restants`,
      ...(!sms.reachable
        ? ({ look: 'bad', words: 'injoignable' } as const)
        : sms.left !== null && sms.left < FEW_SMS
          ? watch('bas')
          : good),
    },
    {
      name: 'Tâches de fond',
      detail: jobs.waiting === 0 ? 'aucune en attente' : `${formatCount(jobs.waiting)} en attente`,
      ...(jobs.failed > 0 ? watch(`${jobs.failed} en échec`) : good),
    },
    {
      name: 'Paiements',
      detail: payments.open === 0 ? 'aucun en attente' : `${formatCount(payments.open)} en attente`,
      ...(payments.late > 0 ? watch(`${payments.late} en retard`) : good),
    },
    {
      name: 'Lot de samedi',
      detail: batch.day ? dayOfMonth(`${batch.day}T12:00:00Z`) : 'pas encore de lot',
      ...(batch.failed > 0
        ? watch(`${batch.failed} en échec`)
        : {
            look: '',
            words: batch.state ? batchWords[batch.state] : 'à venir',
          }),
    },
    {
      name: 'Sauvegarde',
      detail: backupAt ? sinceWords(backupAt, Date.now()) : 'aucune n’a été notée',
      ...(!backupAt
        ? watch('jamais')
        : Date.now() - Date.parse(backupAt) > BACKUP_LATE_MS
          ? ({ look: 'bad', words: 'trop vieille' } as const)
          : good),
    },
  ]
}

const batchWords: Readonly<Record<NonNullable<Health['batch']['state']>, string>> = {
  draft: 'à approuver',
  approved: 'approuvé',
  sent: 'envoyé',
  paid: 'réglé',
  discarded: 'abandonné',
}
