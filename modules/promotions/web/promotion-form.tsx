import { daysWords } from '#kernel/wire/span-words.ts'
import {
  BUDGET_OF_ONE,
  BUDGET_OF_ONE_DAYS,
  checkPromotionCode,
  createMarketPromotion,
  createShopPromotion,
  type Promotion,
} from '#modules/promotions/contract/promotions.ts'
import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { listCategories } from '#modules/categories/contract/categories.ts'
import { type PromotionKind, codeForm } from '#modules/promotions/contract/promotion-words.ts'
import { amountIn, countIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending, type Faults } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TargetList } from './target-list.tsx'
import './promotion-work.css'

/** NaN where a number is wrong. */
export type PromotionDraft = {
  kind: PromotionKind
  amount: number | null
  minGoods: number | null
  maxUses: number | null
}

type PromotionFormProps = { onMade: (promotion: Promotion) => void } & (
  | {
      of: 'shop'
      products: readonly { value: string; label: string }[]
      preview: ComponentType<{ draft: PromotionDraft }>
      deliveryCost: ReactNode
    }
  | { of: 'market' }
)

const kinds: readonly { kind: PromotionKind; words: string }[] = [
  { kind: 'percent', words: 'Pourcent' },
  { kind: 'francs', words: 'Francs' },
  { kind: 'delivery', words: 'Livraison' },
]

type Name =
  | 'amount'
  | 'code'
  | 'from'
  | 'until'
  | 'minGoods'
  | 'maxUses'
  | 'maxUsesPerBuyer'
  | 'budget'
  | 'reason'

const nothing: Record<Name, string> = {
  amount: '10',
  code: '',
  from: '',
  until: '',
  minGoods: '',
  maxUses: '',
  maxUsesPerBuyer: '',
  budget: '',
  reason: '',
}

type Chosen = { products: string[]; categories: string[] }

export function PromotionForm(props: PromotionFormProps) {
  const { of, onMade } = props
  const [kind, setKind] = useState<PromotionKind>('percent')
  const [typed, setTyped] = useState(nothing)
  const [alone, setAlone] = useState(false)
  const [chosen, setChosen] = useState<Chosen>({ products: [], categories: [] })
  const [firstOrderOnly, setFirstOrderOnly] = useState(false)
  const { form, busy, faults, sentence, send, forgive } = useSending<
    Name | 'products' | 'categories'
  >()
  const categories = useRead(['promotion-categories'], listCategories, {})
  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      forgive(name)
    },
  })
  const target = (name: keyof Chosen) => ({
    name,
    error: faults[name],
    value: chosen[name],
    onChange: (value: string[]) => {
      setChosen({ ...chosen, [name]: value })
      forgive(name)
    },
  })
  const draft = {
    kind,
    amount:
      kind === 'delivery'
        ? null
        : kind === 'francs'
          ? amountIn(typed.amount)
          : percentIn(typed.amount),
    code: alone ? null : typed.code,
    from: typed.from || null,
    until: typed.until || null,
    minGoods: amountIn(typed.minGoods),
    ...chosen,
    firstOrderOnly,
    maxUses: countIn(typed.maxUses),
    maxUsesPerBuyer: countIn(typed.maxUsesPerBuyer),
  }
  const budget = of === 'market' ? amountIn(typed.budget) : null
  const { amount, minGoods, maxUses, maxUsesPerBuyer } = draft
  const numbers = { amount, minGoods, maxUses, maxUsesPerBuyer, budget }
  const submit = () => {
    const problems: Faults<Name> = {}
    if (!alone && visibleLength(typed.code) === 0) problems.code = 'Entrez un code.'
    // NaN becomes null in JSON, which means « no condition ».
    for (const name of Object.keys(numbers) as (keyof typeof numbers)[])
      if (Number.isNaN(numbers[name])) problems[name] = 'Entrez un nombre entier.'
    return send(problems, async () =>
      onMade(
        of === 'shop'
          ? await call(createShopPromotion, { body: draft })
          : await call(createMarketPromotion, {
              body: { ...draft, budget: budget ?? 0, reason: typed.reason },
            }),
      ),
    )
  }

  return (
    <form
      className="form promotion-form"
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="promotion-fields">
        <FormFailure sentence={sentence} />
        <div role="group" aria-labelledby="given">
          <p id="given" className="label">
            Ce que vous donnez
          </p>
          <div className="segments">
            {kinds.map((one) => (
              <button
                key={one.kind}
                type="button"
                aria-pressed={kind === one.kind}
                onClick={() => setKind(one.kind)}
              >
                {one.words}
              </button>
            ))}
          </div>
        </div>
        {kind === 'delivery' && props.of === 'shop' && props.deliveryCost}
        {kind !== 'delivery' && (
          <Field
            label="Réduction"
            hint={kind === 'percent' ? 'De 1 à 90\u00a0%' : 'En francs'}
            inputMode="numeric"
            trailing={<span className="suffix">{kind === 'percent' ? '%' : 'f'}</span>}
            {...field('amount')}
          />
        )}
        {!alone && <CodeField {...field('code')} />}
        <Switch checked={alone} onChange={({ target }) => setAlone(target.checked)}>
          <b>S’applique sans code</b>
          <span className="small muted">L’acheteur n’a rien à taper</span>
        </Switch>
        <div className="field-pair">
          <Field label="Du" type="date" optional {...field('from')} />
          <Field label="Au" type="date" optional {...field('until')} />
        </div>
        <fieldset className="conditions">
          <legend>
            Conditions <span className="muted">facultatives</span>
          </legend>
          <Field
            label="Somme d’articles, au moins"
            inputMode="numeric"
            trailing={<span className="suffix">f</span>}
            {...field('minGoods')}
          />
          {props.of === 'shop' && (
            <TargetList
              label="Produits"
              none="tous"
              options={props.products}
              {...target('products')}
            />
          )}
          <TargetList
            label="Catégories"
            none="toutes"
            options={(categories.data?.categories ?? []).map(({ slug, name }) => ({
              value: slug,
              label: name,
            }))}
            {...target('categories')}
          />
          <Field label="Utilisations en tout" inputMode="numeric" {...field('maxUses')} />
          <Field label="Par acheteur" inputMode="numeric" {...field('maxUsesPerBuyer')} />
          <Checkbox
            checked={firstOrderOnly}
            onChange={({ target }) => setFirstOrderOnly(target.checked)}
          >
            Première commande seulement
          </Checkbox>
        </fieldset>
        {of === 'market' && (
          <>
            <Field
              label="Budget"
              hint={`La promotion s’arrête quand il est épuisé. Au-dessus de ${formatFrancs(BUDGET_OF_ONE)} en ${daysWords(BUDGET_OF_ONE_DAYS)}, toutes promotions ensemble, une autre personne l’approuve.`}
              inputMode="numeric"
              trailing={<span className="suffix">f</span>}
              {...field('budget')}
            />
            <TextArea
              label="Raison"
              hint="Gardée au journal avec votre nom."
              maxLength={300}
              rows={2}
              {...field('reason')}
            />
          </>
        )}
      </div>
      <div className="promotion-end">
        {props.of === 'shop' && <props.preview draft={draft} />}
        <Button type="submit" wide busy={busy} busyWords="Envoi...">
          Publier la promotion
        </Button>
      </div>
    </form>
  )
}

function percentIn(typed: string): number | null {
  return countIn(typed.replace(/\s*%\s*$/, ''))
}

type CodeFieldProps = { name: string; value: string } & Pick<
  ComponentProps<typeof Field>,
  'error' | 'onChange'
>

/** ms before a check, which counts as a guess. */
const pauseMs = 700

function CodeField({ value, error, ...input }: CodeFieldProps) {
  const typed = readLetteredCode(value)
  const [code, setCode] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setCode(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isWhole = code === typed && codeForm.test(code)
  const free = useRead(
    ['promotion-code', code],
    checkPromotionCode,
    { query: { code } },
    { enabled: isWhole },
  )
  const isTaken = isWhole && free.data?.isFree === false
  const hint = isWhole && free.data?.isFree ? 'Ce code est libre.' : 'De 4 à 20 lettres et chiffres'
  return (
    <Field
      label="Code"
      className="code-typed"
      hint={hint}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      error={error ?? (isTaken ? 'Ce code est déjà pris.' : null)}
      {...input}
    />
  )
}
