import { z } from 'zod'

import { phoneProblem } from '#kernel/wire/field-rules.ts'
import { ruledText } from '#kernel/wire/text-fields.ts'
import { Phone } from '#kernel/wire/person-fields.ts'
import { isQuartier, NO_QUARTIER } from '#modules/places/contract/locations.ts'
import { Region } from '#modules/places/contract/location-fields.ts'
import { addressTexts } from './address-rules.ts'
import { readPhone } from '#kernel/wire/phones.ts'
import { readText } from '#kernel/wire/plain-text.ts'

const place = {
  region: Region,
  quartier: z
    .string()
    .nullish()
    .transform((typed) => typed || null),
}

function checkQuartier(
  address: { region: string; quartier: string | null },
  context: z.RefinementCtx,
): void {
  if (address.region === 'Bamako' && (!address.quartier || !isQuartier(address.quartier)))
    context.addIssue({
      code: 'custom',
      path: ['quartier'],
      message: NO_QUARTIER,
    })
}

const OtherPhone = z
  .string(phoneProblem('x'))
  .max(40, phoneProblem('x'))
  .nullish()
  .transform((typed, context) => {
    if (!typed || readText(typed) === '') return null
    const phone = readPhone(typed)
    if (!phone) context.addIssue({ code: 'custom', message: phoneProblem(typed) })
    return phone
  })

export const Destination = z.object(place).superRefine(checkQuartier)

export const ShippingAddress = z
  .object({
    fullName: ruledText(addressTexts.fullName),
    phone: Phone,
    phone2: OtherPhone,
    ...place,
    repere: ruledText(addressTexts.repere),
    note: ruledText(addressTexts.note)
      .nullish()
      .transform((typed) => typed || null),
    gpsCoordinates: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullish()
      .transform((typed) => typed ?? null),
  })
  .superRefine(checkQuartier)
export type ShippingAddress = z.output<typeof ShippingAddress>
