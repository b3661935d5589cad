import { afterAll, describe, expect, it } from 'vitest'

import { searchProducts } from '#modules/search/contract/search.ts'
import { fillShelf } from '#modules/products/server/testing/fill-shelf.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { relearnWords } from './learn-words.ts'
import { hardShelf } from './testing/hard-shelf.ts'

const market = await openMarket()
await fillShelf(market.kernel, hardShelf)
await relearnWords(market.kernel)
afterAll(() => market.close())

const visitor = freshly(market)
const search = (q: string) => visitor(searchProducts, { query: { q, limit: 20 } })

/** What is typed, and what the name of the first product begins with. */
const wanted: Record<string, string[]> = {
  // Accents that make another word.
  'Farine de maïs': [
    'farine de maïs',
    'farine de mais',
    'FARINE DE MAIS',
    'farine mais',
    'farine maïs',
  ],
  'Maïs sec': ['maïs', 'mais', 'MAÏS', 'maïs', 'mais sec', 'grains de maïs', 'sac de maïs 50 kg'],
  'Fût métallique': ['fût', 'fut', 'FÛT', 'fût 200 litres', 'fut 200l'],
  'Jeu de dés': ['dés', 'des', 'jeu de dés', 'jeu de des', 'DÉS'],
  'Coffre sûr': ['sûr', 'sur', 'coffre sur', 'coffre sûr'],
  'Chemise d’été': ['été', 'ete', 'chemise d’été', 'chemise d ete', "chemise d'ete", 'chemise été'],
  'Thé vert': ['thé', 'the', 'thé vert', 'the vert'],
  'Pâté de foie': ['pâté', 'pâté de foie', 'pate foie'],
  'Mangues mûres': ['mûr', 'mûres', 'mangue mure'],
  'Son de mil': ['son', 'son de mil'],
  'Barre de son': ['barre de son', 'barre son'],
  'Deux petits avions': ['avions', 'avion', 'petits avions'],
  // Figures and their units.
  'Batterie externe 10 000': [
    '10000 mAh',
    '10 000 mAh',
    '10000mAh',
    '10.000 mAh',
    '10 000 mah',
    '10 Ah',
    'batterie 10000',
  ],
  'Batterie externe 20 000': ['20000mah', '20 000 mAh', 'batterie 20 000'],
  'Batterie externe 5000': ['5 000 mAh', '5000 mah', '5.000mah', '5 Ah'],
  Convertisseur: ['1000 W', '1 000 W', '1000w', '1.000 watts', '1 kW', 'convertisseur 1000w'],
  'Réchaud électrique': ['1500 W', '1 500 W', '1500w', '1,5 kW', '1 500 watts'],
  Mixeur: ['1200 W', '1 200 W', '1.200w', '1,2 kw'],
  'Ampoule LED': ['7w', '7 watts', 'ampoule 7 w'],
  'Cadre photo 13': [
    '13x18',
    '13 x 18',
    '13 × 18',
    '13*18',
    '13x18 cm',
    '13 x 18cm',
    '13 cm x 18 cm',
    'cadre 13 X 18',
  ],
  'Cadre photo 20': ['20x30', '20 x 30', 'cadre 20 × 30', '20x30cm'],
  'Cadre photo 24': ['24x30', '24 x 30 cm'],
  'Caisse en bois': ['40x30x20', '40 x 30 x 20', '40 × 30 × 20 cm', 'caisse 40x30x20cm'],
  'Sachets de lait': ['12x500g', '12 x 500 g', 'lait 12 × 500 grammes'],
  'Clé USB': ['clé usb', 'cle usb 32go', 'usb 32 gb', '32 Go'],
  'Câble USB-C': ['USB-C', 'usb c', 'usbc', 'type c', 'USB type-C', 'câble type c', 'cable usb c'],
  'Câble USB type A': ['type a', 'usb type A', 'câble usb a', 'usb-a'],
  'iPhone 12': [
    'iphone12pro',
    'iphone 12pro',
    'iphone12',
    'iphone 12',
    'IPHONE 12',
    'iphone12 128go',
    'iphone 12 128 Go',
  ],
  'iPhone 13': ['iphone13', 'iphone 13 256', 'iphone 13 256go'],
  'Samsung Galaxy A14': ['a14', 'galaxy a14', 'galaxy a 14', 'samsung a14'],
  'Samsung Galaxy A 15': ['a15', 'galaxy a15', 'galaxy a 15'],
  'Téléviseur 4K': ['4k', '4 k', 'télé 4K', '55"', '55 pouces', '55pouces'],
  'Sirop de gingembre': ['sirop 0,5 l', 'sirop 50 cl', 'sirop 500ml', '0.50 litre'],
  'Bouteille d’huile': ['huile 75cl', '0,75 l', '750 ml'],
  'Tissu lustré': ['2,5 m', '2.50m', '2,50 mètres', '250 cm'],
  'Bâche 3 x 4': ['3x4', 'bache 3 x 4 m', '3m x 4m'],
  'Jouet pour enfants': ['2-4 ans', 'jouet 4 ans', '2 à 4 ans'],
  'Panneau solaire': ['250w', 'panneau 250 watts', '0,25 kW'],
  'Régulateur solaire': ['30 A', '30a', 'régulateur 30 ampères'],
  'Groupe électrogène': ['2,5 kVA', '2.5kva', '2500 VA'],
  Moteur: ['6.5cv', '6,5 CV', 'moteur 6,5cv', 'hors bord 6,50 cv'],
  'Pile AA': ['pile aa', 'piles AA'],
  // Single letters.
  'Vitamine C': ['vitamine c', 'vitamines C'],
  'Vitamine D': ['vitamine d'],
  'Tee-shirt': ['t-shirt', 'tshirt', 't shirt', 'tee shirt taille m', 'tee-shirt L', 'taille xl'],
  // Compounds and elisions.
  'Porte-bébé': ['porte bebe', 'portebebe', 'porte-bébé'],
  'Chauffe-eau': ['chauffe eau', 'chauffe-eau'],
  'N’Goni': ['ngoni', "n'goni", 'n goni'],
  // Bambara and other scripts.
  Bɔgɔlan: ['bɔgɔlan', 'bogolan', 'bogolan fini'],
  Ɲɔ: ['ɲɔ', 'nyɔ', 'nyo'],
  Ŋɔmi: ['ŋɔmi', 'ngomi', 'ngɔmi'],
  'أرز بسمتي': ['أرز', 'بسمتي', 'أرز بسمتي'],
  'تمر المدينة': ['تمر'],
  ߛߏ߬ߓߊ: ['ߛߏ߬ߓߊ'],
  'Рис круглый': ['рис', 'РИС'],
}

/** What nobody sells here: neither something else, nor a correction. */
const absent = [
  '10x15',
  '13x19',
  '30000 mAh',
  'خبز',
  '大米',
  'хлеб',
  'ߘߎߡߎߣߌ߲',
  '2000 W',
  '9 kVA',
  'le',
  'ou',
]

const cases = Object.entries(wanted).flatMap(([first, searches]) =>
  searches.map((typed) => [typed, first] as const),
)

describe('a search with accents, figures, compounds or another script', () => {
  it.each(cases)('%s finds first %s', async (typed, first) => {
    const { products, correctedQuery } = await search(typed)
    expect(products[0]?.name ?? '').toMatch(new RegExp(`^${first}`))
    expect(correctedQuery).toBeUndefined()
  })

  it.each(absent)('%s, which nobody sells, finds nothing and is not corrected', async (typed) => {
    const { products, correctedQuery } = await search(typed)
    expect(products.map(({ name }) => name)).toEqual([])
    expect(correctedQuery).toBeUndefined()
  })

  it('is a list of more than two hundred', () => {
    expect(cases.length + absent.length).toBeGreaterThan(200)
  })

  it('finds figures exactly: of other amounts, sizes and types there is none before', async () => {
    const names = async (q: string) => (await search(q)).products.map(({ name }) => name)
    expect(await names('13x18')).toEqual(['Cadre photo 13 x 18 cm'])
    expect(await names('1000 W')).toEqual(['Convertisseur 12 V vers 220 V, 1 000 W'])
    expect((await names('USB-C')).indexOf('Clé USB 32 Go')).not.toBe(0)
    expect((await names('type c')).slice(0, 1)).not.toContain('Câble USB type A')
  })
})
