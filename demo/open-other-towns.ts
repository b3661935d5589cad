import { addCarrier, addLine, readCarriers } from '#modules/coaches/module.ts'
import { firstProvider } from '#modules/operators/database/values.ts'
import { USUAL_CASH_CEILING, USUAL_PLACES } from '#modules/relays/contract/relay-days.ts'
import { openRelay } from '#modules/relays/module.ts'
import { openShop } from '#modules/shops/server/open-shop.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { phones } from './accounts.ts'
import { hire } from './fill-people.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'
import type { PicturePlan } from './picture-plan.ts'

const carrierName = 'Yiriwa Transport'
const reason = 'Des villes vers Bamako, et retour'
const day = { from: '07:30', to: '19:00' }
const opening = [day, day, day, day, day, day, null]
export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Each with a relay point to which its shops bring their parcels. */
export const towns = [
  {
    region: 'Bandiagara',
    owner: 'Anta Tembely',
    phone: '76318842',
    shop: 'Tembely Divers',
    name: 'Relais Tembely, Bandiagara',
    landmark: 'Route de Djiguibombo, mur ocre avant le pont',
  },
  {
    region: 'Kita',
    owner: 'Sira Diaby',
    phone: '66720915',
    shop: 'Chez Diaby',
    name: 'Relais Diaby, Kita',
    landmark: 'Derrière la gare du rail, auvent rayé',
  },
  {
    region: 'Koulikoro',
    owner: 'Balla Camara',
    phone: '91834406',
    shop: 'Camara Dépôt',
    name: 'Relais Camara, Siby',
    landmark: 'Siby, à l’entrée du village, grand manguier',
  },
  {
    region: 'Tombouctou',
    owner: 'Baba Cissé',
    phone: '76552093',
    shop: 'Cissé Commerce',
    name: 'Relais Cissé, Tombouctou',
    landmark: 'Badjindé, porte de bois clouté',
  },
] as const

const near = { léger: 1_000, moyen: 1_500, lourd: 2_000 }
const far = { léger: 2_500, moyen: 3_500, lourd: 7_500 }

/** Tombouctou sends by the coach of Sunday, and receives what comes back to its shops alone. */
export const lines = [
  { from: 'Bandiagara', region: 'Bamako', days: [3, 6], roadDays: 1, prices: far },
  { from: 'Bamako', region: 'Bandiagara', days: [2, 5], roadDays: 1, prices: far },
  { from: 'Kita', region: 'Bamako', days: everyDay, roadDays: 0, prices: near },
  { from: 'Bamako', region: 'Kita', days: everyDay, roadDays: 0, prices: near },
  { from: 'Ségou', region: 'Bamako', days: everyDay, roadDays: 0, prices: near },
  { from: 'Kayes', region: 'Bamako', days: everyDay, roadDays: 2, prices: far },
  { from: 'Sikasso', region: 'Bamako', days: everyDay, roadDays: 1, prices: near },
  { from: 'Ségou', region: 'Sikasso', days: [1, 4], roadDays: 0, prices: near },
  { from: 'Sikasso', region: 'Ségou', days: [2, 5], roadDays: 0, prices: near },
  { from: 'Tombouctou', region: 'Bamako', days: [7], roadDays: 2, prices: far },
  { from: 'Bamako', region: 'Tombouctou', days: [4], roadDays: 2, prices: far },
  { from: 'Koulikoro', region: 'Bamako', days: everyDay, roadDays: 0, prices: near },
  { from: 'Bamako', region: 'Koulikoro', days: everyDay, roadDays: 0, prices: near },
] as const

/** Opens relay points in other towns, and a carrier whose coaches go both ways. */
export async function openOtherTowns(
  { replay, directory }: ReplayDomains,
  pictures: PicturePlan,
  now: Date,
): Promise<void> {
  await replay.play('autres villes', async () => {
    const { kernel, clock } = replay
    clock.set(addMs(now, -34 * dayMs))
    const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' } as const
    for (const { region, owner, phone, shop, name, landmark } of towns) {
      const person = { name: owner, phone, role: 'buyer' as const, seenAt: now }
      const ownerId = await hire(replay, pictures, person)
      const shopId = await kernel.transaction((tx) =>
        openShop(tx, {
          ownerId,
          name: shop,
          address: landmark,
          region,
          depotNumber: phone,
          now: clock.now(),
        }),
      )
      await openRelay(kernel, admin, {
        shopId,
        place: { region, quartier: null },
        name,
        landmark,
        opening,
        places: USUAL_PLACES,
        cashCeiling: USUAL_CASH_CEILING,
        takesDrops: true,
        reason,
      })
    }
    const carrier = { name: carrierName, phone: '76110284', provider: firstProvider }
    await addCarrier(kernel, admin, { ...carrier, reason })
    const carrierId = (await ownCarrier(kernel))?._id ?? ''
    for (const { from, region, days, ...line } of lines)
      await addLine(kernel, admin, {
        carrierId,
        from,
        region,
        station: from === 'Bamako' ? 'Gare de Sogoniko' : `Gare de ${from}`,
        days: [...days],
        leavesAt: '06:00',
        ...line,
        reason,
      })
  })
}

export async function ownCarrier(kernel: Kernel) {
  return (await readCarriers(kernel.db)).carriers.find(({ name }) => name === carrierName)
}
