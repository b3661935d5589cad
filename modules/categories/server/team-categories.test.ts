import { afterAll, describe, expect, test } from 'vitest'

import * as tree from '#modules/categories/contract/admin-categories.ts'
import { listCategories, readCategory } from '#modules/categories/contract/categories.ts'
import { listCategoryProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const [admin, seller] = [await market.staff('admin'), await market.seller()]
await market.product({ seller })
afterAll(() => market.close())

const read = async () => (await admin.call(tree.listTeamCategories, {})).categories
/** By the name of a category, or « category › subcategory ». */
async function idOf(path: string): Promise<string> {
  const [name, sub] = path.split(' › ')
  const category = (await read()).find((one) => one.name === name)
  return (sub ? category?.subcategories.find((one) => one.name === sub)?._id : category?._id) ?? ''
}
const add = async (name: string, parent: string | null = null) =>
  admin.call(tree.addTeamCategory, { body: { name, parent: parent ? await idOf(parent) : null } })
const namesOf = async (category: string) =>
  (await read()).find(({ name }) => name === category)?.subcategories.map(({ name }) => name)
const found = async (category: string, subCategory?: string) =>
  (
    await market.visitor(listCategoryProducts, {
      query: { category, ...(subCategory ? { subCategory } : {}) },
    })
  ).products.map(({ name }) => name)

describe('the tree of categories', () => {
  test('takes a category and its subcategories, order and new names; the shop shows them at once', async () => {
    await add('Maison')
    for (const name of ['Rideaux', 'Nattes']) await add(name, 'Maison')
    await expect(add('Rideaux', 'Maison')).rejects.toMatchObject({
      status: 409,
      code: 'categories.category_exists',
    })
    await admin.call(tree.orderTeamCategories, {
      body: {
        parent: await idOf('Maison'),
        ids: [await idOf('Maison › Nattes'), await idOf('Maison › Rideaux')],
      },
    })
    expect(await namesOf('Maison')).toEqual(['Nattes', 'Rideaux'])
    await admin.call(tree.orderTeamCategories, { body: { ids: [await idOf('Maison')] } })
    await admin.call(tree.changeTeamCategory, {
      params: { id: await idOf('Maison') },
      body: { name: 'Maison et jardin' },
    })
    await market.settle()
    const { categories } = await market.visitor(listCategories, {})
    expect(categories[0]).toMatchObject({
      slug: 'maison',
      name: 'Maison et jardin',
      subcategories: [{ name: 'Nattes' }, { name: 'Rideaux' }],
    })
    const { acts } = await admin.call(listActs, { query: { q: 'Maison' } })
    expect(acts.map(({ action }) => action)).toContain('catalogue.category_changed')
  })

  test('moves a subcategory with its products, found by their new place and the old address', async () => {
    const goods = await market.product({
      seller,
      name: 'Marmite à déplacer',
      subCategory: 'marmites',
    })
    await admin.call(tree.moveTeamCategory, {
      params: { id: await idOf('Cuisine › Marmites') },
      body: { category: await idOf('Maison et jardin') },
    })
    await market.settle()
    expect(await found('maison', 'marmites')).toEqual(['Marmite à déplacer'])
    expect(await found('cuisine')).toEqual([])
    expect((await market.visitor(readCategory, { params: { slug: 'cuisine' } })).moved).toEqual([
      { from: 'marmites', category: 'maison', subCategory: 'marmites' },
    ])
    expect(await market.visitor(readProduct, { params: { slug: goods.slug } })).toMatchObject({
      category: 'maison',
      categoryName: 'Maison et jardin',
    })
    expect(
      (await market.visitor(searchProducts, { query: { q: 'marmite jardin' } })).products.map(
        ({ _id }) => _id,
      ),
    ).toContain(goods._id)
  })

  test('merges a category into another: products go over, its address leads there, no trace', async () => {
    await add('Tissus')
    await add('Bazins', 'Tissus')
    await admin.call(tree.mergeTeamCategory, {
      params: { id: await idOf('Pagnes et tissus') },
      body: { into: await idOf('Tissus') },
    })
    expect((await read()).map(({ name }) => name)).not.toContain('Pagnes et tissus')
    await market.settle()
    expect(await namesOf('Tissus')).toEqual(['Bazins', 'Wax'])
    expect((await read()).find(({ name }) => name === 'Tissus')).toMatchObject({
      live: 1,
      products: 1,
    })
    expect(await found('tissus', 'bazins')).toEqual(['Bazin riche, coupe de 5 mètres'])
    expect(
      await market.visitor(readCategory, { params: { slug: 'pagnes-et-tissus' } }),
    ).toMatchObject({ slug: 'tissus' })
    const rows = await market.sql(
      'select 1 from categories where merged_into is not null union all select 1 from subcategories where merged_into is not null',
    )
    expect(rows).toEqual([])
  })

  test('deletes nothing that holds products, and merges nothing into itself or across levels', async () => {
    const [sub, whole] = [await idOf('Tissus › Bazins'), await idOf('Tissus')]
    await expect(
      admin.call(tree.removeTeamCategory, { params: { id: sub } }),
    ).rejects.toMatchObject({ status: 409, code: 'categories.category_used' })
    await expect(
      admin.call(tree.mergeTeamCategory, { params: { id: sub }, body: { into: sub } }),
    ).rejects.toMatchObject({ code: 'categories.merge_refused' })
    await expect(
      admin.call(tree.mergeTeamCategory, { params: { id: sub }, body: { into: whole } }),
    ).rejects.toMatchObject({ code: 'categories.merge_refused' })
    await admin.call(tree.removeTeamCategory, { params: { id: await idOf('Tissus › Wax') } })
    expect(await namesOf('Tissus')).toEqual(['Bazins'])
  })
})
