import * as contract from '#modules/images/contract/images.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { readPrivatePicture } from './private-pictures.ts'
import { presentImage } from './stored-images.ts'
import { uploadImage } from './store-picture.ts'

export function imageRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.uploadImage,
      async ({ caller, raw }) => presentImage(await uploadImage(kernel, caller.userId, raw)),
      { perMinute: 60 },
    ),
    route(
      contract.readPrivateImage,
      ({ params, caller }) => readPrivatePicture(kernel, caller, params.id),
      { perMinute: 120 },
    ),
    route(
      contract.uploadShopImage,
      async ({ shop, raw }) => presentImage(await uploadImage(kernel, shop.ownerId, raw)),
      { perMinute: 60 },
    ),
  ]
}
