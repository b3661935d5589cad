/** Condition and brand, which sellers write among the characteristics in many spellings. */

export const conditionWords = {
  new: 'Neuf',
  used: 'Occasion',
  refurbished: 'Reconditionné',
} as const
export type Condition = keyof typeof conditionWords

export type Trait = { name: string; value: string }

const denied =
  /\b(?:pas|non|ni|sans) (?:d |de |une? )?(?:occasion|seconde main|2e main|usage\w*|used|utilise\w*|reconditionn\w*)\b/g
const refurbished = String.raw`recondition\w*|refurbished|cpo|recond|remis\w* (?:a neuf|en etat)|remanufactur\w*|renove\w*|retape\w*`
const used = String.raw`(?:d )?occas(?:e|ion)?|occaz|(?:de )?(?:seconde?|deuxieme|troisieme|premiere|[123](?:e|eme|nde?|de|ere?|re)?) main|second ?hand|(?:pre )?(?:owned|aimee?)|used(?: \w+)*|usado|usage\w*|usee?s?|(?<!jamais |pas |non )utilisee?s?|pour pieces|hors service|fripe\w*|yougou ?yougou|(?:france )?au revoir(?: la)?(?: france)?|venue?s? de france|deja (?:porte|servi|utilise)\w*`
const almost = String.raw`(?:comme|quasi(?:ment)?|presque|pas|non|like) (?:neu\w+|new)`
const fresh = String.raw`neu(?:f|ve)s?|(?:open box |brand )?new|nouve(?:au|lle)s?|(?:jamais|pas) (?:porte|servi|utilise|ouvert)\w*`
const worn = String.raw`(?:tres )?bon(?: etat)?|(?:parfait|excellent)(?: etat)?|satisfaisant|impeccable|vintage|nickel|correct|moyen|acceptable|porte\w*`

/** Returns the condition that a text names anywhere, or null. */
export function conditionIn(text: string): Condition | null {
  const words = plainWords(text).replaceAll(denied, ' ')
  if (names(refurbished, words)) return 'refurbished'
  if (names(`${used}|${almost}`, words)) return 'used'
  if (names(fresh, words)) return 'new'
  return names(worn, words) ? 'used' : null
}

/** Returns the condition by « État », else by a characteristic that is only a condition. */
export function conditionOf(traits: readonly Trait[]): Condition {
  const stated = traits.find(({ name }) => isConditionName(name))
  const found = stated && conditionIn(stated.value)
  return (
    found ??
    traits.map(onlyCondition).find((one) => one === 'used' || one === 'refurbished') ??
    'new'
  )
}

export function isConditionName(name: string): boolean {
  return /^(?:etat|conditions?)\b/.test(plainWords(name))
}

/** « Type : seconde main », « Occasion : oui ». */
function onlyCondition({ name, value }: Trait): Condition | null {
  return readCondition(/^(?:oui|yes|vrai|true|1|x)$/.test(plainWords(value)) ? name : value)
}

/** Returns the condition that a text is, or null for anything else. */
export function readCondition(text: string): Condition | null {
  const words = plainWords(text)
  const isWhole = (source: string) => new RegExp(`^(?:${source})$`).test(words)
  if (isWhole(refurbished)) return 'refurbished'
  if (isWhole(used)) return 'used'
  return isWhole(fresh) ? 'new' : null
}

const noBrand =
  /^(?:(?:sans|aucune?|pas de|no)(?: (?:marque|nom))?|(?:marque )?(?:inconnue?|generique|locale?|autres?)|divers|non|none|null|unbranded|no ?(?:brand|name)|n a|nc|artisanale?|faite? (?:a la )?main)?$/

/** Returns the brand, or '' where none is named. */
export function brandOf(traits: readonly Trait[]): string {
  const brand = traits.find(({ name }) => isBrandName(name))?.value.trim() ?? ''
  return noBrand.test(plainWords(brand)) ? '' : brand
}

export function isBrandName(name: string): boolean {
  return /^(?:la )?(?:marques?|brand|fabri[cq]u?ant|constructeur|manufacturer)\b/.test(
    plainWords(name),
  )
}

function names(source: string, words: string): boolean {
  return new RegExp(`\\b(?:${source})\\b`).test(words)
}

/** Lower case, without accents or signs. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
