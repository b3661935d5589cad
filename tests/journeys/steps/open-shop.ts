import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { becomeSeller } from '#modules/people/contract/role-changes.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import { callAs } from '../../browser/journey.ts'
import { somePhoto } from './some-photo.ts'

/** Opens a shop with one product that no other journey uses. @returns the product's slug */
export async function openShop(
  user: UserInfo,
  shopName: string,
  {
    stock = 3,
    price = 9_000,
    photo = somePhoto(500),
    region = 'Bamako',
  }: { stock?: number; price?: number; photo?: Promise<Buffer>; region?: string } = {},
): Promise<string> {
  const call = callAs({ user })
  await call(becomeSeller, {
    body: {
      shopName,
      shopAddress: 'Grand marché',
      depotNumber: user.phone,
      role: 'vendeur',
      acceptedTerms: true,
      region,
      quartier: region === 'Bamako' ? 'Badalabougou' : null,
    },
  })
  const draft = {
    name: `Pagne de ${shopName}`,
    description: 'Teint à la main.',
    price,
    category: 'pagnes-et-tissus',
    subCategory: 'bazins',
    images: [await uploadPhoto(user, photo)],
    stock,
  }
  return (await call(createProduct, { body: draft })).slug
}

/** @returns the picture's id */
export async function uploadPhoto(user: UserInfo, photo = somePhoto(500)): Promise<string> {
  const body = new FormData()
  const bytes = new Uint8Array(await photo)
  body.append('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  return (await callAs({ user })(uploadImage, { body }))._id
}
