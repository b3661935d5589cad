import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { textOfFile } from '#kernel/wire/file-text.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { addressOf as providerAddress } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  approveBatch,
  type Batch,
  failLine,
  operatorFile,
  rebuildBatch,
  recordResults,
  reviewBatch,
  sendBatch,
} from '#modules/payouts/contract/payouts.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { financeQueries, useFinanceAct } from '#modules/ledger/web/index.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { Sum } from '#ui/words/sum.tsx'

export function BatchActs({ batch }: { batch: Batch }) {
  const [confirming, setConfirming] = useState<'approve' | 'rebuild' | 'send' | null>(null)
  const params = { id: batch._id }
  const byFile = batch.providers.filter(({ byCall }) => !byCall)
  const called = batch.providers.filter(({ byCall }) => byCall)
  const review = useFinanceAct(() => call(reviewBatch, { params }), { done: 'Lot relu' })
  return (
    <div className="actions flex-wrap">
      {batch.state === 'draft' && (
        <>
          <Button look="outline" onClick={() => setConfirming('rebuild')}>
            Renvoyer…
          </Button>
          {!batch.reviewed && !batch.approval.allowed && (
            <Button
              busy={review.isPending}
              busyWords="Traitement..."
              onClick={() => review.mutate()}
            >
              J’ai relu ce lot
            </Button>
          )}
          {batch.approval.allowed && (
            <Button onClick={() => setConfirming('approve')}>
              Approuver <Sum francs={batch.amount} />…
            </Button>
          )}
        </>
      )}
      {(batch.state === 'approved' || batch.state === 'sent') &&
        byFile.map(({ name }) => (
          <SaveButton
            address={addressOf(operatorFile, { params, query: { operateur: name } })}
            name={`${batch.number}-${providerAddress(name)}.csv`}
            key={name}
          >
            {byFile.length > 1 ? `Fichier pour ${providerWords[name]}` : 'Fichier pour l’opérateur'}
          </SaveButton>
        ))}
      {batch.state === 'approved' && (
        <Button onClick={() => setConfirming('send')}>
          {byFile.length > 0 ? 'Marquer envoyé…' : 'Envoyer…'}
        </Button>
      )}
      {batch.state === 'sent' && byFile.length > 0 && <ResultsButton batch={batch} />}
      {confirming === 'approve' && (
        <ApproveSheet batch={batch} onClose={() => setConfirming(null)} />
      )}
      {confirming === 'rebuild' && (
        <ReasonSheet
          title="Renvoyer ce lot"
          act={rebuildWith(batch._id)}
          done="Lot refait"
          confirm="Renvoyer"
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>Il est refait de ce qui est payable maintenant, et devra être relu de nouveau.</p>
        </ReasonSheet>
      )}
      {confirming === 'send' && (
        <ActSheet
          title={byFile.length > 0 ? 'Marquer ce lot comme envoyé ?' : 'Envoyer ce lot ?'}
          confirm={byFile.length > 0 ? 'Marquer envoyé' : 'Envoyer'}
          act={() => call(sendBatch, { params })}
          done={byFile.length > 0 ? 'Lot marqué envoyé' : 'Lot envoyé'}
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>
            {byFile.length > 0 && 'Vous avez donné le fichier à l’opérateur. '}
            {called.length > 0 &&
              `${called.map(({ name }) => providerWords[name]).join(', ')} : chaque ligne part aussitôt par appel, et son résultat s’inscrit de lui-même. `}
            Une ligne devenue litigieuse depuis l’approbation est retirée.
          </p>
        </ActSheet>
      )}
    </div>
  )
}

function ResultsButton({ batch }: { batch: Batch }) {
  const record = useFinanceAct(
    async (file: File) =>
      call(recordResults, { params: { id: batch._id }, body: { csv: await textOfFile(file) } }),
    {
      done: ({ paid, failed, problems }) =>
        `${paid} ${plural(paid, 'payée')}, ${failed} ${plural(failed, 'échouée')}, ${problems.length} à voir`,
    },
  )
  return (
    <>
      <FileButton
        label="Résultats de l’opérateur (CSV)"
        accept=".csv,text/csv"
        busy={record.isPending}
        onFile={(file) => record.mutate(file)}
      >
        Importer les résultats
      </FileButton>
      {record.data && record.data.problems.length > 0 && (
        <ul className="remark" role="status">
          {record.data.problems.map(({ row, message }) => (
            <li key={row}>
              Ligne {row} : {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ApproveSheet({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const amount = amountIn(typed)
  const fits = amount === batch.amount
  const looked = batch.lines.filter(({ warnings }) => warnings.length > 0).length
  return (
    <ActSheet
      title="Approuver ce lot ?"
      confirm="Approuver"
      ready={fits}
      act={() => call(approveBatch, { params: { id: batch._id }, body: { amount: batch.amount } })}
      done="Lot approuvé"
      changes={financeQueries}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p className="muted">
            Après, aucune ligne ne peut changer. Le fichier pour l’opérateur sera prêt.
          </p>
          <dl className="sums">
            <div>
              <dt>Vendeurs</dt>
              <dd>
                {batch.sellers} · <Sum francs={batch.sellersAmount} />
              </dd>
            </div>
            <div>
              <dt>Livreurs</dt>
              <dd>
                {batch.couriers} · <Sum francs={batch.couriersAmount} />
              </dd>
            </div>
            <div>
              <dt>Lignes à regarder</dt>
              <dd>{looked}</dd>
            </div>
            <div className="total">
              <dt>À verser</dt>
              <dd>
                <Sum francs={batch.amount} />
              </dd>
            </div>
          </dl>
          <AmountField
            label="Tapez le montant pour confirmer"
            value={typed}
            error={
              pressed && !fits
                ? `Ce n’est pas le montant du lot. ${amount ? `Vous avez tapé ${formatFrancs(amount)}.` : ''}`
                : null
            }
            onChange={setTyped}
          />
        </>
      )}
    </ActSheet>
  )
}

function rebuildWith(id: string) {
  return (reason: string) => call(rebuildBatch, { params: { id }, body: { reason } })
}

export function failLineWith(id: string) {
  return (reason: string) => call(failLine, { params: { id }, body: { reason } })
}
