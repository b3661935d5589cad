import { afterAll, describe, expect, test } from 'vitest'

import { startImport } from '#modules/product-files/contract/product-files.ts'
import { openSheets, row, titles } from './testing/product-sheets.ts'
import { live } from '#modules/publishing/server/testing/seller-side.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, photo, send, go } = await openSheets()
afterAll(() => market.close())

describe('what a file may not do', () => {
  test('pass the plan: what fits goes on sale, the rest is reported, twice changes nothing', async () => {
    const seller = await market.seller({ name: 'Petite formule', plan: 'free' })
    const read = await send(
      seller,
      [titles, ...Array.from({ length: 5 }, () => row())].join('\n'),
      { 'pagne.jpg': await photo(seller) },
    )
    const [first] = await Promise.all([
      go(seller, read, 'good'),
      seller.call(startImport, { params: { id: read._id }, body: { mode: 'good' } }),
    ])
    expect(first).toMatchObject({ state: 'done', doneRows: 3, badRows: 2 })
    expect(first.problems[0]?.message).toContain('formule Gratuit permet 3 produits')
    expect(await live(seller)).toBe(3)
  })

  test('have anything fetched: photos are one’s own, by name or by our own address', async () => {
    const [seller, other] = [
      await market.seller({ name: 'Ses photos' }),
      await market.seller({ name: 'Autres photos' }),
    ]
    const [own, theirs] = [await photo(seller), await photo(other)]
    const input = [
      'http://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:5432/images/x.webp',
      `https://ailleurs.example/images/${own}/640.webp`,
      `${market.url}/images/${theirs}/640.webp`,
      'file:///etc/passwd',
      'inconnue.jpg',
    ]
    const read = await send(
      seller,
      [
        titles,
        ...input.map((photos) => row({ photos })),
        row({ photos: `${market.url}/images/${own}/1200.webp` }),
        row({ photos: own }),
      ].join('\n'),
    )
    expect(read).toMatchObject({ badRows: 6, newRows: 2 })
    expect(read.problems.every(({ message }) => message.startsWith('Photo « '))).toBe(true)
  })

  test.each([
    ['be empty', '', 'product_files.unreadable'],
    ['have titles alone', titles, 'product_files.unreadable'],
    ['lack its columns', 'nom;prix\nPagne;100', 'product_files.columns_missing'],
    ['have a quote that never ends', `${titles}\n"Pagne`, 'product_files.unreadable'],
    ['hold a null character', `${titles}\n${row()}\u0000`, 'product_files.unreadable'],
    [
      'be endless',
      [titles, ...Array.from({ length: 5_001 }, () => ';x')].join('\n'),
      'product_files.too_long',
    ],
  ])('%s', async (_what, text, code) => {
    const seller = await market.seller({ name: 'Fichier douteux' })
    expect(await refusal(send(seller, text))).toMatchObject({ code })
  })
})
