import { RISE_NOTICE_DAYS } from '#modules/settings/contract/rise-notice.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import type { Selling } from '#modules/settings/contract/market-settings.ts'
import { sellingFacts } from '#modules/settings/contract/setting-words.ts'
import { proposeSelling, type SettingChanges } from '#modules/settings/contract/settings.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'
import { amountIn, basisPointsIn, countIn } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import { ReasonedForm } from '#client/api/reasoned-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { ChangedFacts } from './figure-cards.tsx'

const RATE = 'Le taux va de 0 à 30 %.'

const PRICE = 'De 100 f à 1 000 000 f.'

const QUOTA = 'De 1 à 100 000 produits, ou rien pour « sans limite ».'

const names = Object.keys(plans) as PlanName[]

type SellingCardProps = {
  selling: Selling
  waits: boolean
  onChanged: (read: SettingChanges) => void
}

/** Card « Commission et formules »: a second admin approves. */
export function SellingCard({ selling, waits, onChanged }: SellingCardProps) {
  return (
    <ReasonedForm
      id="vendre"
      title="Commission et formules"
      save="Demander ce changement…"
      closed={waits ? 'Un changement attend déjà une décision.' : undefined}
      readForm={(form) => readSelling(new FormData(form))}
      question="Changer ce que vendre coûte ?"
      confirm="Demander"
      done="Demandé : une autre personne doit approuver"
      renderConsequence={(read) => (
        <ChangedFacts before={sellingFacts(selling)} after={sellingFacts(read)} />
      )}
      act={(read, reason) => call(proposeSelling, { body: { selling: read, reason } })}
      onChanged={onChanged}
    >
      {(faultOf) => (
        <>
          <Field
            name="commission"
            label="Commission, en % du prix des articles"
            hint={`Vaut pour les commandes à venir, une hausse ${daysWords(RISE_NOTICE_DAYS)} après ; chaque vente passée garde la sienne.`}
            inputMode="decimal"
            defaultValue={String(selling.commissionBasisPoints / 100).replace('.', ',')}
            error={faultOf('commission')}
          />
          {names.map((plan) => {
            const { monthlyFrancs, liveProducts } = selling.plans[plan]
            const { label } = plans[plan]
            return (
              <fieldset className="grid gap-4 sm:grid-cols-2" key={plan}>
                <legend className="semibold mb-2 px-0">{label}</legend>
                {plan !== 'free' && (
                  <Field
                    name={`${plan}-price`}
                    label={`${label} : prix d’un mois, en francs`}
                    inputMode="numeric"
                    defaultValue={String(monthlyFrancs)}
                    error={faultOf(`${plan}-price`)}
                  />
                )}
                <Field
                  name={`${plan}-quota`}
                  label={`${label} : produits en ligne`}
                  hint="Rien : sans limite."
                  inputMode="numeric"
                  defaultValue={liveProducts === null ? '' : String(liveProducts)}
                  error={faultOf(`${plan}-quota`)}
                />
              </fieldset>
            )
          })}
        </>
      )}
    </ReasonedForm>
  )
}

function readSelling(form: FormData): {
  read: Selling | undefined
  faults: Readonly<Record<string, string>>
} {
  const faults: Record<string, string> = {}
  const within = (
    name: string,
    read: (typed: string) => number | null,
    [least, most]: [number, number],
    sentence: string,
  ) => {
    const value = read(textIn(form, name)) ?? Number.NaN
    if (!(value >= least && value <= most)) faults[name] = sentence
    return value
  }
  const quota = (plan: string) =>
    textIn(form, `${plan}-quota`) === ''
      ? null
      : within(`${plan}-quota`, countIn, [1, 100_000], QUOTA)
  const paid = (plan: string) => ({
    monthlyFrancs: within(`${plan}-price`, amountIn, [100, 1_000_000], PRICE),
    liveProducts: quota(plan),
  })
  const selling: Selling = {
    commissionBasisPoints: within('commission', basisPointsIn, [0, 3_000], RATE),
    plans: {
      free: { monthlyFrancs: 0, liveProducts: quota('free') },
      standard: paid('standard'),
      business: paid('business'),
      pro: paid('pro'),
    },
  }
  return { read: Object.keys(faults).length === 0 ? selling : undefined, faults }
}

function textIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.trim() : ''
}
