import { plural } from '#kernel/wire/plural.ts'
import { atWords, momentWords, yearDay } from '#kernel/wire/due-words.ts'
import { Timeline } from '#ui/lists/timeline.tsx'
import { Link, useSearchParams } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { exportBatch, readBatch, type Batch } from '#modules/payouts/contract/payouts.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { useFinance } from '#modules/ledger/web/index.ts'
import { batchLook } from './batch-look.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { BatchActs } from './batch-acts.tsx'
import { BatchLines } from './batch-lines.tsx'
import { HeldCard } from '../held-card.tsx'

export function BatchView({ id }: { id: string }) {
  const query = useFinance(readBatch, { params: { id } }, ({ lines }) =>
    lines.some(({ state, byCall }) => state === 'sent' && byCall),
  )
  const [search] = useSearchParams()
  const tab = search.get('volet') ?? 'payer'
  const batch = query.data
  const title = batch ? `Lot du ${yearDay(batch.day)}` : 'Lot'
  const save = (
    <SaveButton
      address={addressOf(exportBatch, { params: { id } })}
      name={`${batch?.number ?? 'lot'}.csv`}
    >
      CSV
    </SaveButton>
  )
  const detail = (
    <>
      <Link className="underline" to={financePath('versements')}>
        Versements
      </Link>{' '}
      · {batch?.number}
    </>
  )
  return (
    <ScreenFrame title={title} detail={detail} file={save}>
      <Reading query={query} safe="Aucun versement ne part sans vous.">
        {(read) => (
          <>
            <BatchHead batch={read} />
            {read.state === 'draft' && read.approval.why && (
              <div className="remark remark-info">
                <Icon name="people" size={20} />
                <div>
                  <b>Quatre yeux.</b>{' '}
                  {read.reviewed?.by &&
                    `${read.reviewed.by} a relu ce lot ${atWords(read.reviewed.at)}. `}
                  {read.approval.why}
                </div>
              </div>
            )}
            <BatchActs batch={read} />
            <BatchTabs batch={read} tab={tab} />
            {tab === 'payer' && (
              <BatchLines
                batch={read}
                lines={read.lines.filter(({ state }) => state !== 'carried')}
              />
            )}
            {tab === 'reports' && (
              <BatchLines
                batch={read}
                lines={read.lines.filter(({ state }) => state === 'carried')}
              />
            )}
            {tab === 'journal' && <Journal batch={read} />}
            {tab === 'payer' && <HeldCard />}
          </>
        )}
      </Reading>
    </ScreenFrame>
  )
}

function BatchHead({ batch }: { batch: Batch }) {
  const { words, look } = batchLook(batch)
  const steps = [
    { words: 'Construit', done: batch.built },
    { words: 'Relu', done: batch.reviewed },
    { words: 'Approuvé', done: batch.approved },
    { words: 'Envoyé', done: batch.sent },
    {
      words: batch.settledAt && batch.failed > 0 ? `Réglé, sauf ${batch.failed}` : 'Réglé',
      done: batch.settledAt ? { at: batch.settledAt, by: null } : null,
    },
  ]
  const here = steps.findIndex(({ done }) => !done)
  return (
    <section className="card" aria-label="Où en est le lot">
      <div className="grid gap-4 min-[1200px]:grid-cols-[1fr_460px] min-[1200px]:items-center">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <p className="amount">
              <Sum francs={batch.amount} />
            </p>
            <span className={`badge badge-dot badge-${look}`}>{words}</span>
          </div>
          <p className="muted">
            <Facts
              of={[
                `${batch.sellers} ${plural(batch.sellers, 'vendeur')} et ${batch.couriers} ${plural(batch.couriers, 'livreur')}, par mobile money`,
                batch.paid > 0 && `${formatFrancs(batch.paid)} payés`,
              ]}
            />
          </p>
          {batch.providers.map(({ name, lines, amount, paid, failed, byCall }) => (
            <p className="muted" key={name}>
              <Facts
                of={[
                  `${providerWords[name]}, ${byCall ? 'par appel' : 'par fichier'} : ${lines} ${plural(lines, 'ligne')}, ${formatFrancs(amount)}`,
                  paid > 0 && `${paid} ${plural(paid, 'payée')}`,
                  failed > 0 && `${failed} ${plural(failed, 'échouée')}`,
                ]}
              />
            </p>
          ))}
        </div>
        <ol className="steps">
          {steps.map(({ words: step, done }, index) => (
            <li
              key={step}
              className={done ? 'done' : index === here ? 'current' : undefined}
              aria-current={index === here ? 'step' : undefined}
            >
              {step}
              <small>{done ? atWords(done.at) : '—'}</small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function BatchTabs({ batch, tab }: { batch: Batch; tab: string }) {
  const tabs = [
    { key: 'payer', words: 'À payer', count: batch.sellers + batch.couriers },
    { key: 'reports', words: 'Reports', count: batch.carried },
    { key: 'journal', words: 'Journal', count: 0 },
  ]
  return (
    <FilterLinks
      label="Volets du lot"
      links={tabs.map(({ key, words, count }) => ({
        words,
        count,
        to: financePath('versements', { lot: batch._id, volet: key === 'payer' ? null : key }),
        current: key === tab,
      }))}
    />
  )
}

function Journal({ batch }: { batch: Batch }) {
  return (
    <section className="card" aria-label="Journal">
      <Timeline
        steps={batch.journal.toReversed().map(({ at, who, what, reason }, index) => ({
          key: `${at} ${what}`,
          words: what,
          place: index === 0 ? 'current' : 'done',
          detail: `${momentWords(at)} · ${who}`,
          quote: reason,
        }))}
      />
    </section>
  )
}
