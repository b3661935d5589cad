import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { sellerProductQuery } from '#modules/publishing/contract/seller-products.ts'
import { importStates, importModes } from '#modules/product-files/database/values.ts'

export { importStates, importModes } from '#modules/product-files/database/values.ts'

const byId = z.object({ id: Id })

/** Lines are numbered as in a spreadsheet: titles are line 1. */
export const ProductImport = z.object({
  _id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  mode: z.enum(importModes).nullable(),
  totalRows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  badRows: z.int(),
  doneRows: z.int(),
  failure: z.string().nullable(),
  createdAt: Time,
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      price: z.int(),
      stock: z.int(),
      isNew: z.boolean(),
    }),
  ),
  /** Among the bad: those that lack a category alone, chosen for all by `chooseImportPlace`. */
  placelessRows: z.int().optional(),
  /** What was left out of good lines; first ones. */
  remarks: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })).optional(),
  /** First ones; the error file has all. */
  problems: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
})
export type ProductImport = z.output<typeof ProductImport>

export const exportProducts = endpoint('GET', '/api/seller/products/export', {
  scope: 'products:read',
  who: ['vendeur'],
  shop: 'products',
  query: z.object(sellerProductQuery),
  file: 'text/csv',
  summary:
    'Les produits de la boutique que garde le filtre, dans le format qu’une importation relit.',
})

export const productTemplate = endpoint('GET', '/api/seller/products/template', {
  who: ['vendeur'],
  shop: 'products',
  file: 'text/csv',
  summary: 'Un fichier à remplir, avec deux exemples.',
})

export const uploadProducts = endpoint('POST', '/api/seller/imports', {
  who: ['vendeur'],
  shop: 'products',
  multipart: {
    photos: {
      required: false,
      text: 'Avant le fichier : un objet JSON, du nom de chaque photo à l’identifiant de son image.',
    },
    file: { required: true, file: ['text/csv'] },
  },
  reply: ProductImport,
  status: 201,
  errors: ['product_files.unreadable', 'product_files.too_long', 'product_files.columns_missing'],
  summary: 'Lit un fichier CSV et dit ce qu’il ferait. Rien n’est encore importé.',
})

export const readImport = endpoint('GET', '/api/seller/imports/{id}', {
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  reply: ProductImport,
  errors: ['product_files.unknown'],
  summary: 'Où en est une importation.',
})

export const chooseImportPlace = endpoint('PUT', '/api/seller/imports/{id}/place', {
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  body: z.object({
    category: z.string('Choisissez une catégorie.').max(120, 'Choisissez une catégorie.'),
    subCategory: z
      .string('Choisissez une sous-catégorie.')
      .max(120, 'Choisissez une sous-catégorie.'),
  }),
  reply: ProductImport,
  errors: ['product_files.unknown', 'product_files.place_unknown'],
  summary: 'Range dans une sous-catégorie toutes les lignes qui n’en disent pas une.',
})

export const startImport = endpoint('POST', '/api/seller/imports/{id}/start', {
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  body: z.object({
    mode: z.enum(importModes, 'Dites s’il faut importer les bonnes lignes, ou tout ou rien.'),
  }),
  reply: ProductImport,
  status: 202,
  errors: ['product_files.unknown', 'product_files.bad_rows', 'product_files.nothing'],
  summary: 'Importe les bonnes lignes (good), ou tout à condition que toutes soient bonnes (all).',
})

export const importErrors = endpoint('GET', '/api/seller/imports/{id}/errors', {
  who: ['vendeur'],
  shop: 'products',
  params: byId,
  file: 'text/csv',
  errors: ['product_files.unknown'],
  summary:
    'Les lignes refusées, telles qu’elles étaient, avec la raison de chacune : à corriger et à renvoyer.',
})
