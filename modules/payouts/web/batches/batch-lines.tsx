import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  type Batch,
  type PayoutLine,
  payLine,
  retryLine,
} from '#modules/payouts/contract/payouts.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { payeePath } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { financeQueries, useFinanceAct } from '#modules/ledger/web/index.ts'
import { TransactionSheet } from '#modules/payments/web/index.ts'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { failLineWith } from './batch-acts.tsx'

const first = 30
const warningWords: Readonly<Record<PayoutLine['warnings'][number], string>> = {
  depot_changed: 'dépôt changé depuis le dernier versement',
  unusual: '3 fois sa moyenne',
}
const looks: Readonly<Record<PayoutLine['state'], { words: string; look: string }>> = {
  waiting: { words: 'à verser', look: 'waiting' },
  sent: { words: 'envoyé', look: 'info' },
  paid: { words: 'payé', look: 'ok' },
  failed: { words: 'échoué', look: 'danger' },
  carried: { words: 'reporté', look: 'neutral' },
  withdrawn: { words: 'retiré', look: 'neutral' },
}
const dash = '—'
const signed = (francs: number) => (francs === 0 ? dash : formatCount(francs))
const depot = (number: string) => (number.length === 8 ? formatPhone(number) : number)
const hasFailed = ({ state, attempts }: PayoutLine) => state === 'failed' || attempts > 1
const countedBy = { seller: 'commande', courier: 'livraison', carrier: 'écriture' } as const
const countWords = ({ owner, count }: PayoutLine) => `${count} ${plural(count, countedBy[owner])}`

export function BatchLines({ batch, lines }: { batch: Batch; lines: readonly PayoutLine[] }) {
  const [all, setAll] = useState(false)
  // Undecided first, resent ones too.
  const ordered = lines.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)))
  const shown = all ? ordered : ordered.slice(0, first)
  if (lines.length === 0) return <p className="card muted">Aucune ligne ici.</p>
  return (
    <>
      <DataTable
        label="Lignes du lot"
        rows={shown}
        partial={lines.length > shown.length}
        columns={columns}
        keyOf={({ _id }) => _id}
        renderActs={(line) => <LineActs batch={batch} line={line} />}
        renderCard={(line) => (
          <>
            <div className="card-line">
              <Link className="semibold" to={payeePath(line)}>
                {line.name}
              </Link>
              <b className="nowrap">
                <Sum francs={line.amount} />
              </b>
            </div>
            <p className="muted">
              {providerWords[line.provider]} {depot(line.depotNumber)} · {countWords(line)}
            </p>
            {line.owner === 'seller' && (
              <p className="muted">
                {formatCount(line.goods)} − {formatCount(line.commission)}
                {line.others !== 0 &&
                  ` ${line.others < 0 ? '−' : '+'} ${formatCount(Math.abs(line.others))}`}
                {line.otherWords.length > 0 && ` (${line.otherWords.join(', ')})`}
              </p>
            )}
            <p className="mt-1 flex flex-wrap gap-2">
              <StateChip line={line} />
              <Warnings line={line} />
            </p>
            <LineState line={line} />
            <LineActs batch={batch} line={line} />
          </>
        )}
      />
      {lines.length > shown.length && (
        <Button look="outline" wide onClick={() => setAll(true)}>
          Voir les {lines.length}
        </Button>
      )}
    </>
  )
}

const columns: readonly Column<PayoutLine>[] = [
  {
    head: 'Bénéficiaire',
    sort: ({ name }) => name,
    cell: (line) => (
      <>
        <Link className="semibold" to={payeePath(line)}>
          {line.name}
        </Link>{' '}
        <Warnings line={line} />
      </>
    ),
  },
  {
    head: 'Dépôt',
    sort: ({ depotNumber }) => depotNumber,
    cell: ({ provider, depotNumber }) => (
      <span className="nowrap">
        {depot(depotNumber)}
        <small>{providerWords[provider]}</small>
      </span>
    ),
  },
  {
    head: 'Quoi',
    secondary: true,
    sort: ({ count }) => count,
    cell: (line) => <span className="muted nowrap">{countWords(line)}</span>,
  },
  {
    head: 'Ventes',
    numeric: true,
    sort: ({ goods }) => goods,
    cell: ({ owner, goods }) => (owner === 'seller' ? signed(goods) : dash),
  },
  {
    head: 'Commission',
    numeric: true,
    sort: ({ commission }) => commission,
    cell: ({ commission }) => signed(-commission),
  },
  {
    head: 'Autres',
    numeric: true,
    sort: ({ others }) => others,
    cell: ({ others, otherWords }) => (
      <>
        {signed(others)}
        {otherWords.length > 0 && <small>{otherWords.join(', ')}</small>}
      </>
    ),
  },
  {
    head: 'À verser, f',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
  },
  {
    head: 'État',
    sort: ({ state }) => looks[state].words,
    cell: (line) => (
      <>
        <StateChip line={line} />
        <LineState line={line} />
      </>
    ),
  },
]

function StateChip({ line: { state } }: { line: PayoutLine }) {
  return <span className={`badge badge-dot badge-${looks[state].look}`}>{looks[state].words}</span>
}

function Warnings({ line }: { line: PayoutLine }) {
  return line.warnings.map((warning) => (
    <span className="flag" key={warning}>
      <Icon name="alert" size={20} />
      {warningWords[warning]}
    </span>
  ))
}

function LineState({ line }: { line: PayoutLine }) {
  const words =
    line.state === 'paid'
      ? line.operatorTransactionId
      : line.state === 'sent' && line.byCall
        ? `${providerWords[line.provider]} est appelé`
        : line.failure
  return words ? <small>{words}</small> : null
}

function LineActs({ batch, line }: { batch: Batch; line: PayoutLine }) {
  const [confirming, setConfirming] = useState<'pay' | 'fail' | null>(null)
  const retry = useFinanceAct(() => call(retryLine, { params: { id: line._id } }), {
    done: ({ lines }) =>
      lines.some((one) => one._id === line._id && one.byCall)
        ? 'Ligne renvoyée : l’opérateur est appelé'
        : 'Ligne renvoyée : redonnez le fichier à l’opérateur',
  })
  if (line.state === 'failed')
    return (
      <Button
        look="outline"
        className="mt-1"
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Renvoyer<span className="visually-hidden"> {line.name}</span>
      </Button>
    )
  if (line.state !== 'sent' || line.byCall || batch.state !== 'sent') return null
  return (
    <span className="mt-1 flex gap-2">
      <Button look="outline" onClick={() => setConfirming('pay')}>
        Payé…<span className="visually-hidden"> {line.name}</span>
      </Button>
      <RowMenu
        of={line.name}
        acts={[{ words: 'Échec…', danger: true, onPress: () => setConfirming('fail') }]}
      />
      {confirming === 'pay' && (
        <TransactionSheet
          title={`Versement à ${line.name}`}
          done="Versement payé"
          changes={financeQueries}
          act={(operatorTransactionId) =>
            call(payLine, { params: { id: line._id }, body: { operatorTransactionId } })
          }
          onClose={() => setConfirming(null)}
        >
          <Sum francs={line.amount} /> sur le {line.depotNumber}. Le grand livre le dira aussitôt.
        </TransactionSheet>
      )}
      {confirming === 'fail' && (
        <ReasonSheet
          title={`Échec du versement à ${line.name}`}
          confirm="Noter l’échec"
          done="Échec noté"
          danger
          act={failLineWith(line._id)}
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>Rien n’est parti : la ligne garde ses commandes et pourra être renvoyée.</p>
        </ReasonSheet>
      )}
    </span>
  )
}
