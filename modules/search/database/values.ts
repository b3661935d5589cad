/** Link words, left out of names. Accents matter: « dés » and « sûr » are not link words. */
export const linkWords =
  'à au aux avec dans de des dès du en et la le les par pour sans sur un une'.split(' ')

/** Stop words, left out of descriptions, and of searches unless a product's name has them. */
export const emptyWords = [
  ...linkWords,
  ...(
    'ai aujourd avez avoir avons ce ces cet cette chez dont elle elles es est étaient était etc ' +
    'être eu eut eux fut furent hui il ils je jusqu leur leurs lorsqu lui ma mais me même mêmes mes ' +
    'moi mon ne ni nos notre nous on ont ou où pas plus presqu puisqu qu que quel quelle quelles ' +
    'quels qui sa se sera seront ses soit sommes son sont suis ta te tes toi ton tous tout toute ' +
    'toutes tu vos votre vous y'
  ).split(' '),
]

export const elided = 'c d j l m n s t qu jusqu lorsqu puisqu presqu quelqu aujourd'.split(' ')

/** Words before a letter: « type A », « vitamine C », « taille S ». */
export const letteredWords =
  'catégorie classe format galaxy groupe hépatite lettre lot modèle niveau plan port prise serie série taille type usb vitamine'.split(
    ' ',
  )

/** search_figures (search-text.sql) uses the same list; a test compares both. */
export const unitSpellings: Readonly<Record<string, string>> = {
  m: 'm metre metres',
  kg: 'kg kgs kilo kilos kilogramme kilogrammes',
  g: 'g gr grs gramme grammes',
  l: 'l litre litres',
  go: 'go gb giga gigas gigaoctet gigaoctets',
  to: 'to tb tera teras teraoctet teraoctets',
  w: 'w watt watts',
  v: 'v volt volts',
  pouces: 'pouce pouces inch inches',
  ans: 'an ans',
  kw: 'kw kilowatt kilowatts',
  kwh: 'kwh',
  wh: 'wh',
  va: 'va',
  kva: 'kva',
  hz: 'hz hertz',
  a: 'a ampere amperes',
  ah: 'ah',
  mah: 'mah',
  cm: 'cm',
  mm: 'mm',
  km: 'km',
  cl: 'cl',
  ml: 'ml',
  mg: 'mg',
  mo: 'mo',
}

/** Smaller units: « 0,5 litre » is 50 cl. */
export const smallerUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  m: { cm: 100, mm: 1_000 },
  cm: { mm: 10 },
  kg: { g: 1_000 },
  g: { mg: 1_000 },
  l: { cl: 100, ml: 1_000 },
  cl: { ml: 10 },
  to: { go: 1_000 },
  kw: { w: 1_000 },
  kwh: { wh: 1_000 },
  kva: { va: 1_000 },
  ah: { mah: 1_000 },
}
