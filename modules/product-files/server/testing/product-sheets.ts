import {
  readImport,
  startImport,
  uploadProducts,
  type ProductImport,
} from '#modules/product-files/contract/product-files.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'

export const titles =
  'reference;nom;description;categorie;sous_categorie;prix;prix_promo;stock;variantes;made_in_mali;livraison_0f;poids;caracteristiques;photos'
type Cells = Partial<
  Record<
    'reference' | 'nom' | 'categorie' | 'prix' | 'promo' | 'stock' | 'variantes' | 'photos',
    string
  >
>
export const row = ({
  reference = '',
  nom = 'Pagne',
  categorie = 'Pagnes et tissus',
  prix = '5 000 f',
  promo = '',
  stock = '3',
  variantes = '',
  photos = 'pagne.jpg',
}: Cells = {}) =>
  [
    reference,
    nom,
    'Teint à Bamako.',
    categorie,
    'Bazins',
    prix,
    promo,
    stock,
    variantes,
    'oui',
    'non',
    'Léger',
    '',
    photos,
  ].join(';')

/** A market with its categories, and what a seller does with a file of products. */
export async function openSheets() {
  const market = await openMarket()
  // The shelf (categories) comes with the first product.
  await market.product({ seller: await market.seller({ name: 'Déjà là' }) })

  const photo = (of: Seller) => pictureOf(market, of)
  async function send(
    seller: Seller,
    text: string,
    photos: Record<string, string> = {},
  ): Promise<ProductImport> {
    const body = new FormData()
    body.append('photos', JSON.stringify(photos))
    body.append('file', new Blob([text], { type: 'text/csv' }), 'produits.csv')
    return seller.call(uploadProducts, { body })
  }
  const go = async (
    seller: Seller,
    { _id }: ProductImport,
    mode: 'good' | 'all',
  ): Promise<ProductImport> => {
    await seller.call(startImport, { params: { id: _id }, body: { mode } })
    await market.settle()
    return seller.call(readImport, { params: { id: _id } })
  }
  const textOf = async (seller: Seller, address: string) =>
    (
      await fetch(market.url + address, {
        headers: { authorization: `Bearer ${seller.user.token}` },
      })
    ).text()
  return { market, photo, send, go, textOf }
}
