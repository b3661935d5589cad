import type { Selling } from '#modules/settings/contract/market-settings.ts'

const RATE = 'Le taux va de 0 à 30 %.'
const PRICE = 'De 100 f à 1 000 000 f.'
const QUOTA = 'De 1 à 100 000 produits, ou rien pour « sans limite ».'

/** What was typed, or what is wrong with it by the name of its field. */
export function readSelling(form: FormData): {
  read: Selling | undefined
  faults: Readonly<Record<string, string>>
} {
  const faults: Record<string, string> = {}
  const within = (name: string, [least, most]: [number, number], sentence: string, unit = 1) => {
    const value = Math.round(numberIn(form, name) * unit)
    if (!(value >= least && value <= most)) faults[name] = sentence
    return value
  }
  const quota = (plan: string) =>
    textIn(form, `${plan}-quota`) === '' ? null : within(`${plan}-quota`, [1, 100_000], QUOTA)
  const paid = (plan: string) => ({
    monthlyFrancs: within(`${plan}-price`, [100, 1_000_000], PRICE),
    liveProducts: quota(plan),
  })
  const selling: Selling = {
    commissionBasisPoints: within('commission', [0, 3_000], RATE, 100),
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
  return typeof typed === 'string' ? typed.replaceAll(/[\s\u00a0\u202f]/g, '') : ''
}

function numberIn(form: FormData, name: string): number {
  return Number(textIn(form, name).replace(',', '.') || Number.NaN)
}
