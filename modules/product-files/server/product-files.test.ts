import { afterAll, describe, expect, test } from 'vitest'

import { importErrors, startImport } from '#modules/product-files/contract/product-files.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { openSheets, row, titles } from './testing/product-sheets.ts'
import { live } from '#modules/publishing/server/testing/seller-side.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, photo, send, go, textOf } = await openSheets()
afterAll(() => market.close())

describe('two thousand lines, fifty of them wrong', () => {
  test('give 1,950 products and fifty reasons, or nothing at all, as the seller chooses', async () => {
    const seller = await market.seller({ name: 'Deux mille' })
    const photos = { 'PAGNE.jpg': await photo(seller) }
    const text = [
      titles,
      ...Array.from({ length: 2_000 }, (_, i) =>
        row({ nom: `Pagne ${i}`, prix: i % 40 === 7 ? 'cher' : '5 000' }),
      ),
    ].join('\r\n')
    const read = await send(seller, text, photos)
    expect(read).toMatchObject({
      state: 'checked',
      totalRows: 2_000,
      newRows: 1_950,
      badRows: 50,
      doneRows: 0,
    })
    expect(read.problems[0]).toEqual({
      line: 9,
      name: '',
      message: 'Prix : « cher » n’est pas un nombre entier.',
    })
    expect(
      await refusal(seller.call(startImport, { params: { id: read._id }, body: { mode: 'all' } })),
    ).toMatchObject({
      status: 422,
      code: 'product_files.bad_rows',
    })
    expect(await live(seller)).toBe(0)
    expect(await go(seller, read, 'good')).toMatchObject({
      state: 'done',
      doneRows: 1_950,
      badRows: 50,
    })
    expect(await live(seller)).toBe(1_950)
    const errors = (await textOf(seller, addressOf(importErrors, { params: { id: read._id } })))
      .trim()
      .split('\r\n')
    expect(errors).toHaveLength(51)
    expect(errors[1]).toMatch(
      /^;Pagne 7;.*;cher;.*;9;Prix : « cher » n’est pas un nombre entier\.$/,
    )
  })
})

describe('all or nothing', () => {
  test('puts the whole file on sale, and nothing of it when a rule refuses one line late', async () => {
    const seller = await market.seller({ name: 'Tout ou rien' })
    const photos = { 'pagne.jpg': await photo(seller) }
    const good = await send(
      seller,
      [
        titles,
        row(),
        row({ nom: 'Pagne' }),
        row({ variantes: 'M / Bleu = 2 | L / Bleu = 1' }),
      ].join('\n'),
      photos,
    )
    expect(await go(seller, good, 'all')).toMatchObject({ state: 'done', doneRows: 3 })
    expect(await live(seller)).toBe(3)
    const late = await send(
      seller,
      [titles, ...Array.from({ length: 60 }, () => row()), row({ photos: 'autre.jpg' })].join('\n'),
      {
        ...photos,
        'autre.jpg': await photo(seller),
      },
    )
    await market.sql(
      'delete from images where id = (select (draft -> $1 ->> 0)::uuid from product_import_rows where import_id = $2 and line = 62)',
      ['images', late._id],
    )
    expect(await go(seller, late, 'all')).toMatchObject({
      state: 'failed',
      doneRows: 0,
      failure: 'Ligne 62 : Une photo de cette ligne n’existe plus.',
    })
    expect(await live(seller)).toBe(3)
  })
})
