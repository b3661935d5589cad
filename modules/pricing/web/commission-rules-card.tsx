import { RISE_NOTICE_DAYS } from '#modules/settings/contract/rise-notice.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { dayOfYear, lastDayOf } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import {
  decideCommissionRule,
  endCommissionRule,
  listCommissionRules,
  proposeCommissionRule,
  type CommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { rateWords } from '#modules/pricing/contract/selling-costs.ts'
import { listCategories } from '#modules/categories/contract/categories.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { basisPointsIn } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { useQueryClient } from '@tanstack/react-query'

const key = ['commission-rules']
type Open = { what: 'approve' | 'refuse' | 'end'; rule: CommissionRule }

const states: Readonly<Record<CommissionRule['state'], readonly [words: string, tone: BadgeTone]>> =
  {
    waiting: ['attend une seconde personne', 'waiting'],
    upcoming: ['à venir', 'info'],
    live: ['en cours', 'ok'],
    ended: ['finie', 'neutral'],
    stopped: ['arrêtée', 'danger'],
  }

export function CommissionRulesCard() {
  const query = useRead(key, listCommissionRules, {})
  const [making, setMaking] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <section className="card" aria-labelledby="commission-rules">
      <h2 id="commission-rules">Commission par règle</h2>
      <p className="muted">
        Pour une boutique, une catégorie ou les deux : la règle la plus précise compte. Les ventes
        par lien ont la leur, qui passe avant.
      </p>
      <Reading query={query} cards={1}>
        {({ rules }) =>
          rules.length === 0 ? (
            <p className="mt-3">Aucune règle : la commission du marché vaut pour tous.</p>
          ) : (
            <ul className="mt-3 grid gap-3">
              {rules.map((rule) => (
                <li className="spread spread-middle border-t pt-3" key={rule._id}>
                  <span>
                    <b>
                      {rateWords(rule.basisPoints)}, {ruleName(rule)}
                    </b>
                    <br />
                    <span className="small muted">
                      {daysOf(rule)}, demandée par {rule.askedBy}
                    </span>
                    <br />
                    <Badge tone={states[rule.state][1]}>{states[rule.state][0]}</Badge>
                    {rule.end && (
                      <>
                        {' '}
                        <Badge tone="waiting">sa fin attend une seconde personne</Badge>
                        <br />
                        <span className="small muted">
                          Demandée par {rule.end.askedBy} : « {rule.end.reason} »
                        </span>
                      </>
                    )}
                  </span>
                  <RuleMenu rule={rule} onOpen={setOpen} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      <p className="mt-4">
        <Button look="outline" onClick={() => setMaking(true)}>
          Nouvelle règle
        </Button>
      </p>
      {making && <RuleSheet onClose={() => setMaking(false)} />}
      {open && <DecisionSheet {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function ruleName({ shop, category, linksOnly }: CommissionRule): string {
  if (linksOnly) return 'Ventes par lien'
  return [shop?.name, category?.name].filter(Boolean).join(', ')
}

function daysOf({ startsAt, endsAt }: CommissionRule): string {
  const until = endsAt && dayOfYear(lastDayOf(endsAt))
  return until ? `du ${dayOfYear(startsAt)} au ${until}` : `dès le ${dayOfYear(startsAt)}`
}

type RuleMenuProps = { rule: CommissionRule; onOpen: (open: Open) => void }

function RuleMenu({ rule, onOpen }: RuleMenuProps) {
  const act = (words: string, what: Open['what'], danger = false) => ({
    words,
    danger,
    onPress: () => onOpen({ what, rule }),
  })
  const isOn = rule.state === 'live' || rule.state === 'upcoming'
  const decisions = [act('Approuver', 'approve'), act('Refuser', 'refuse', true)]
  const ofEnd = [
    ...(rule.end?.isAskedByCaller ? [] : [act('Approuver la fin', 'approve', true)]),
    act('Garder la règle', 'refuse'),
  ]
  const acts = [
    ...(rule.state === 'waiting' && !rule.isAskedByCaller ? decisions : []),
    ...(isOn ? (rule.end ? ofEnd : [act('Mettre fin', 'end', true)]) : []),
  ]
  return acts.length > 0 ? <RowMenu of={ruleName(rule)} acts={acts} /> : null
}

function DecisionSheet({ what, rule, onClose }: Open & { onClose: () => void }) {
  const { _id: id } = rule
  if (what === 'end')
    return (
      <ReasonSheet
        title={`Mettre fin à la règle pour ${ruleName(rule)} ?`}
        confirm="Mettre fin"
        danger
        act={(reason) => call(endCommissionRule, { params: { id }, body: { reason } })}
        done="C’est fait"
        changes={key}
        onClose={onClose}
      >
        {`Si quelqu’un paie plus sans elle, une autre personne doit approuver, et les boutiques l’apprennent ${daysWords(RISE_NOTICE_DAYS)} avant.`}
      </ReasonSheet>
    )
  const approve = what === 'approve'
  if (rule.end)
    return (
      <ActSheet
        title={approve ? 'Approuver la fin de cette règle ?' : 'Garder cette règle ?'}
        confirm={approve ? 'Approuver' : 'Garder'}
        danger={approve}
        act={() => call(decideCommissionRule, { params: { id }, body: { approve } })}
        done={approve ? 'Fin approuvée' : 'Règle gardée'}
        changes={key}
        onClose={onClose}
      >
        {`${rateWords(rule.basisPoints)} pour ${ruleName(rule)}. Les boutiques l’apprennent, et la règle finit au plus tôt dans ${daysWords(RISE_NOTICE_DAYS)}. « ${rule.end.reason} »`}
      </ActSheet>
    )
  return (
    <ActSheet
      title={approve ? 'Approuver cette règle ?' : 'Refuser cette règle ?'}
      confirm={approve ? 'Approuver' : 'Refuser'}
      danger={!approve}
      act={() => call(decideCommissionRule, { params: { id }, body: { approve } })}
      done={approve ? 'Règle approuvée' : 'Règle refusée'}
      changes={key}
      onClose={onClose}
    >
      {`${rateWords(rule.basisPoints)} pour ${ruleName(rule)}, ${daysOf(rule)}. « ${rule.reason} »`}
    </ActSheet>
  )
}

/** No category: the rule for sales by link of every shop. */
const LINKS = ' liens'

type Name = 'basisPoints' | 'shop' | 'category' | 'from' | 'until' | 'reason'

function RuleSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const categories = useRead(['commission-categories'], listCategories, {})
  const sending = useSending<Name>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const typed = typedIn(form, 'basisPoints', 'shop', 'category', 'from', 'until', 'reason')
    const basisPoints = basisPointsIn(typed.basisPoints)
    void sending.send({}, async () => {
      await call(proposeCommissionRule, {
        body: {
          basisPoints,
          shop: typed.shop.trim() || null,
          category: typed.category === LINKS ? null : typed.category || null,
          linksOnly: typed.category === LINKS,
          from: typed.from,
          until: typed.until || null,
          reason: typed.reason,
        },
      })
      void queries.invalidateQueries({ queryKey: key })
      showNotice('Demandée : une autre personne doit approuver')
      onClose()
    })
  }
  const field = (name: Name) => ({ name, error: faults[name], onChange: () => forgive(name) })
  return (
    <FormSheet
      title="Nouvelle règle"
      confirm="Demander"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Commission, en %"
        hint={`De 0 à 30\u00a0%. Une hausse compte ${daysWords(RISE_NOTICE_DAYS)} après au plus tôt.`}
        inputMode="decimal"
        {...field('basisPoints')}
      />
      <Field
        label="Boutique"
        hint="Son adresse sur Sugu, après /boutique/"
        optional
        autoCapitalize="none"
        {...field('shop')}
      />
      <Select
        label="Catégorie"
        placeholder="Toutes"
        options={[
          { value: LINKS, label: 'Ventes par lien, toutes boutiques' },
          ...(categories.data?.categories ?? []).map(({ slug, name }) => ({
            value: slug,
            label: name,
          })),
        ]}
        {...field('category')}
      />
      <Field label="Du" type="date" {...field('from')} />
      <Field label="Au" type="date" optional {...field('until')} />
      <TextArea label="Raison" rows={2} maxLength={300} {...field('reason')} />
    </FormSheet>
  )
}
