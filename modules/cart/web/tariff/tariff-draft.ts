import { weightClasses } from '#modules/catalogue/contract/product-words.ts'
import type { DeliveryTariff } from '#modules/cart/contract/delivery-tariff.ts'

/** The grid as it is typed: field by field, `nord.lourd`, `furtherShop`. */
export type TariffDraft = Readonly<Record<string, string>>
export type TariffProblems = Readonly<Record<string, string>>

const NUMBER = 'Entrez un nombre entier.'

export function draftOf({ zones, furtherShop, cashCeiling }: DeliveryTariff): TariffDraft {
  const draft: Record<string, string> = {
    reason: '',
    furtherShop: String(furtherShop),
    cashCeiling: String(cashCeiling),
  }
  for (const { zone, label, fees, minDays, maxDays, cashAllowed } of zones) {
    draft[`${zone}.label`] = label
    for (const weight of weightClasses) draft[`${zone}.${weight}`] = String(fees[weight])
    draft[`${zone}.minDays`] = String(minDays)
    draft[`${zone}.maxDays`] = String(maxDays)
    draft[`${zone}.cash`] = cashAllowed ? 'oui' : ''
  }
  return draft
}

/** What was typed, put into the grid that was read; problems by field, in words. */
export function readDraft(
  draft: TariffDraft,
  read: DeliveryTariff,
): { tariff: DeliveryTariff; reason: string; problems: TariffProblems } {
  const problems: Record<string, string> = {}
  const reason = (draft['reason'] ?? '').trim()
  if (reason.length < 3) problems['reason'] = 'Dites pourquoi les frais changent.'
  const number = (field: string): number => {
    const typed = (draft[field] ?? '').replace(/\s/g, '')
    if (!/^\d{1,7}$/.test(typed)) problems[field] = NUMBER
    return Number(typed)
  }
  const zones = read.zones.map((zone) => {
    const fees = {
      léger: number(`${zone.zone}.léger`),
      moyen: number(`${zone.zone}.moyen`),
      lourd: number(`${zone.zone}.lourd`),
    }
    const label = (draft[`${zone.zone}.label`] ?? '').trim()
    if (label.length < 3 || label.length > 60)
      problems[`${zone.zone}.label`] = 'Donnez un nom de 3 à 60 caractères.'
    const [minDays, maxDays] = [number(`${zone.zone}.minDays`), number(`${zone.zone}.maxDays`)]
    if (minDays > maxDays)
      problems[`${zone.zone}.maxDays`] = 'Le délai le plus long vient après le plus court.'
    return {
      ...zone,
      label,
      fees,
      minDays,
      maxDays,
      cashAllowed: draft[`${zone.zone}.cash`] === 'oui',
    }
  })
  return {
    tariff: {
      ...read,
      zones,
      furtherShop: number('furtherShop'),
      cashCeiling: number('cashCeiling'),
    },
    reason,
    problems,
  }
}

/** The server's refusals by field (`zones.4.fees.léger`), as the form names them. */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
  { zones }: DeliveryTariff,
): TariffProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [, place, field] = /^zones\.(\d+)\.(?:fees\.)?(.+)$/.exec(path) ?? []
      return [place && field ? `${zones[Number(place)]?.zone}.${field}` : path, sentence]
    }),
  )
}
