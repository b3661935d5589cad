import * as contract from '#modules/images/contract/images.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { presentImage } from './present-image.ts'
import { uploadImage } from './upload-image.ts'

export function imageRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.uploadImage,
      async ({ caller, raw }) => presentImage(await uploadImage(kernel, caller.userId, raw)),
      { perMinute: 60 },
    ),
  ]
}
