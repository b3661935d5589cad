import { afterAll, expect, it } from 'vitest'

import { elided, emptyWords, linkWords } from '#modules/search/database/values.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { readWords } from './search-words.ts'
import { hardNames } from './testing/hard-shelf.ts'

const market = await openMarket()
afterAll(() => market.close())

/** What the database makes of each text. */
async function written(by: 'search_text' | 'search_prose', texts: readonly string[]) {
  const rows = await market.sql<{ text: string }>(
    `select trim(regexp_replace(${by}(raw), ' +', ' ', 'g')) as text
     from jsonb_array_elements_text('${JSON.stringify(texts).replaceAll("'", "''")}') with ordinality as one(raw, place) order by place`,
  )
  return rows.map(({ text }) => text)
}

it('a word that says nothing is the same to the database and to the code', async () => {
  const within = (word: string) => `riz ${word} blanc`
  expect(new Set(await written('search_text', linkWords.map(within)))).toEqual(
    new Set(['riz blanc']),
  )
  expect(new Set(await written('search_prose', emptyWords.map(within)))).toEqual(
    new Set(['riz blanc']),
  )
  const before = elided.map((word) => `riz ${word}’or`)
  expect(await written('search_text', before)).toEqual(
    before.map((text) => (text.includes('n’') ? 'riz nor or' : 'riz or')),
  )
  for (const text of [...emptyWords.map(within), ...before.filter((one) => !one.includes(' n’'))])
    expect(readWords(text).filter(({ plain }) => !['riz', 'blanc', 'or'].includes(plain))).toEqual(
      [],
    )
})

it('each word of a name that is typed is in what the database makes of it', async () => {
  const names = [
    ...hardNames,
    'Pneu 2.50-17',
    'Câble 0.5x10 m',
    'Écran 1.920 × 1.080',
    'Lot 3 x 1,5 l',
  ]
  const texts = await written('search_text', names)
  const missing = names.flatMap((name, place) =>
    readWords(name).flatMap(({ plain }) =>
      ` ${texts[place]} `.includes(` ${plain.replaceAll('.', 'd')} `) ? [] : [`${name}: ${plain}`],
    ),
  )
  expect(missing).toEqual([])
})
