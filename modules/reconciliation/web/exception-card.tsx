import { momentWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { formatFrancs } from '#kernel/wire/money.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import {
  exceptionTitles,
  decideException,
  setAsideException,
  type Decision,
  type ReconciliationException,
  type ExceptionKind,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { call } from '#client/api/client.ts'
import { useTabDraft } from '#client/device/use-tab-draft.ts'
import { useFinanceAct } from '#modules/ledger/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { providerWords } from '#modules/operators/contract/provider-words.ts'

const exceptionDetails: Readonly<Record<ExceptionKind, string>> = {
  amount_differs: 'L’opérateur et nos livres ne disent pas la même somme.',
  unknown_here: 'L’opérateur a une transaction que nos livres n’ont pas.',
  missing_there: 'Nos livres ont une transaction que le relevé ne montre pas.',
  paid_twice: 'La même référence porte une seconde transaction chez l’opérateur.',
  paid_after_expiry: 'L’opérateur a reçu un paiement que nous croyions perdu.',
  balance_differs: 'Le solde de l’opérateur n’a pas changé de la somme de ses transactions.',
  failed_there: 'Nos livres le tiennent pour fait, l’opérateur dit qu’il a échoué.',
}

export function ExceptionCard({ exception }: { exception: ReconciliationException }) {
  const draft = useTabDraft(`exception ${exception._id}`)
  const { reason = '', orderNumber = '' } = draft.fields
  const decision =
    exception.decisions.find((one) => one === draft.fields['decision']) ?? exception.decisions[0]
  const [missing, setMissing] = useState(false)
  const params = { id: exception._id }
  const decide = useFinanceAct(
    (chosen: Decision) =>
      call(decideException, {
        params,
        body: {
          decision: chosen,
          reason: reason.trim(),
          ...(orderNumber && { orderNumber: orderNumber.trim().toUpperCase() }),
        },
      }),
    { done: 'Décision enregistrée', after: draft.clear },
  )
  const aside = useFinanceAct(() => call(setAsideException, { params }), { done: 'Mis de côté' })
  const short = visibleLength(reason) < 3
  return (
    <section className="card stack" aria-labelledby="ecart">
      <div className="card-line">
        <div>
          <h2 id="ecart">{exceptionTitles[exception.kind]}</h2>
          <p className="muted">{exceptionDetails[exception.kind]}</p>
        </div>
        <span
          className={
            exception.state === 'aside'
              ? 'badge badge-dot badge-neutral'
              : 'badge badge-dot badge-waiting'
          }
        >
          {exception.state === 'aside' ? 'de côté' : 'à décider'}
        </span>
      </div>
      <Sides exception={exception} />
      <fieldset className="stack stack-tight">
        <legend className="semibold">Décision</legend>
        {exception.decisions.map((one) => (
          <label className="option-row" key={one}>
            <input
              type="radio"
              name="decision"
              checked={one === decision}
              onChange={() => draft.change({ decision: one })}
            />
            <span>{decisionWords(one, exception)}</span>
          </label>
        ))}
      </fieldset>
      {decision === 'link' && (
        <Field
          label="Numéro de commande"
          hint="SG-261120-Q3D8T"
          autoCapitalize="characters"
          value={orderNumber}
          onChange={(event) => draft.change({ orderNumber: event.target.value })}
        />
      )}
      <Field
        label="Raison"
        hint="Gardée au journal avec votre nom."
        maxLength={300}
        value={reason}
        error={missing && short ? 'Dites pourquoi.' : null}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
      <div className="actions grow-acts justify-end">
        {exception.state === 'open' && (
          <Button look="outline" busy={aside.isPending} onClick={() => aside.mutate()}>
            Mettre de côté
          </Button>
        )}
        <Button
          busy={decide.isPending}
          busyWords="Traitement..."
          onClick={() => (short || !decision ? setMissing(true) : decide.mutate(decision))}
        >
          Enregistrer la décision
        </Button>
      </div>
    </section>
  )
}

function Sides({ exception: { operator, ours } }: { exception: ReconciliationException }) {
  const rows: readonly {
    words: string
    of: (side: NonNullable<typeof operator>) => string
    differs?: boolean
  }[] = [
    { words: 'Transaction', of: (side) => side.transactionId ?? '—' },
    { words: 'Référence', of: (side) => side.reference || '—' },
    { words: 'Heure', of: (side) => momentWords(side.at) },
    { words: 'Téléphone', of: (side) => side.phone || '—' },
    {
      words: 'Montant',
      of: (side) => formatFrancs(side.amount),
      differs: operator?.amount !== ours?.amount,
    },
    { words: 'État', of: (side) => side.state },
  ]
  return (
    <table className="data-table dense">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Quoi</span>
          </th>
          <th scope="col">Opérateur</th>
          <th scope="col">Sugu</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, of, differs }) => (
          <tr key={words} className={differs ? 'differs' : undefined}>
            <th scope="row" className="muted">
              {words}
            </th>
            <td className={differs ? 'semibold wrap-anywhere' : 'wrap-anywhere'}>
              {operator ? of(operator) : '—'}
            </td>
            <td className={differs ? 'semibold wrap-anywhere' : 'wrap-anywhere'}>
              {ours ? of(ours) : '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function decisionWords(
  decision: Decision,
  { gap, provider }: Pick<ReconciliationException, 'gap' | 'provider'>,
): string {
  return {
    difference: `Passer ${formatFrancs(gap)} en frais et écarts`,
    claim: `Demander ${formatFrancs(gap)} au client`,
    link: 'Relier à une commande payée',
    ask: `Redemander à ${providerWords[provider]}, puis encaisser`,
    explain: 'Classer avec une explication, sans écriture',
  }[decision]
}
