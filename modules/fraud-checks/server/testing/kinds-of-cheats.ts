import type { signKinds } from '#modules/fraud-checks/database/values.ts'
import type { Shop, Street } from './street-of-shops.ts'

type Sign = (typeof signKinds)[number]

export type Behaviour = {
  what: string
  /** Sign that holds it; null: none does. */
  sign: Sign | null
  /** Opens the shops of one case. @returns the shops that behave so */
  play(street: Street, nth: number): Promise<Shop[]>
}

/** Ten kinds of cheats that are found, and three that are known not to be. */
export const cheats: readonly Behaviour[] = [
  {
    what: 'Deux boutiques, un numéro de dépôt',
    sign: 'payout_number',
    async play(street) {
      const first = await street.shop()
      return [await street.shop({ depot_number: first.depot })]
    },
  },
  {
    what: 'Quatre boutiques, un numéro de dépôt',
    sign: 'payout_number',
    async play(street) {
      const { depot } = await street.shop()
      const same = { depot_number: depot }
      return [await street.shop(same), await street.shop(same), await street.shop(same)]
    },
  },
  {
    what: 'Un vendeur suspendu revient',
    sign: 'device',
    async play(street) {
      const [gone, back] = [await street.shop(), await street.shop()]
      await street.telephone(gone.ownerId, back.ownerId)
      await street.suspend(gone.ownerId)
      return [back]
    },
  },
  {
    what: 'Il revient avec un téléphone neuf, et garde l’ancien',
    sign: 'device',
    async play(street) {
      const [gone, back] = [await street.shop(), await street.shop()]
      await street.telephone(back.ownerId)
      await street.telephone(gone.ownerId)
      await street.telephone(gone.ownerId, back.ownerId)
      await street.suspend(gone.ownerId)
      return [back]
    },
  },
  {
    what: 'Achète chez soi et se note',
    sign: 'own_purchases',
    async play(street) {
      const [shop, friend] = [await street.shop(), await street.person()]
      await street.telephone(shop.ownerId, friend)
      for (let n = 0; n < 3; n += 1) await street.praise(shop, friend)
      return [shop]
    },
  },
  {
    what: 'Se note par trois comptes',
    sign: 'own_purchases',
    async play(street) {
      const shop = await street.shop()
      for (let n = 0; n < 3; n += 1) {
        const friend = await street.person()
        await street.telephone(shop.ownerId, friend)
        for (let m = 0; m < 2; m += 1) await street.praise(shop, friend)
      }
      return [shop]
    },
  },
  {
    what: 'Compte volé, puis numéro de dépôt changé',
    sign: 'taken_account',
    async play(street) {
      const shop = await street.shop()
      await street.numberChanged(shop.ownerId, 4)
      await street.depotChanged(shop, 2)
      return [shop]
    },
  },
  {
    what: 'Photos d’une autre boutique',
    sign: 'same_photos',
    async play(street, nth) {
      const [first, copy] = [await street.shop(), await street.shop()]
      for (let n = 0; n < 4; n += 1) {
        await street.photo(first, 1_000 * nth + n, 20)
        await street.photo(copy, 1_000 * nth + n, 1)
      }
      return [copy]
    },
  },
  {
    what: 'Boutique nouvelle, prix divisé par deux',
    sign: 'falling_price',
    async play(street) {
      const shop = await street.shop()
      await street.product(shop, {
        price_francs: 18_000,
        lowest_before_francs: 40_000,
        interest: 40,
      })
      return [shop]
    },
  },
  {
    what: 'Un relais et un livreur qui perdent ensemble',
    sign: 'failing_pair',
    async play(street) {
      const shop = await street.shop()
      const [relayId, courierId] = [await street.relayIn(shop), await street.newCourier()]
      await street.carried(relayId, courierId, { parcels: 6, lost: 4 })
      await street.carried(relayId, await street.newCourier(), { parcels: 6, lost: 0 })
      return [shop]
    },
  },
  {
    what: 'Achète chez soi d’un autre téléphone',
    sign: null,
    async play(street) {
      const [shop, friend] = [await street.shop(), await street.person()]
      await street.telephone(friend)
      for (let n = 0; n < 3; n += 1) await street.praise(shop, friend)
      return [shop]
    },
  },
  {
    what: 'Photos d’une autre boutique, recadrées',
    sign: null,
    async play(street, nth) {
      const [first, copy] = [await street.shop(), await street.shop()]
      for (let n = 0; n < 4; n += 1) {
        await street.photo(first, 1_000 * nth + 100 + n, 20)
        await street.photo(copy, 1_000 * nth + 200 + n, 1)
      }
      return [copy]
    },
  },
  {
    what: 'Compte volé, numéro de dépôt changé bien plus tard',
    sign: null,
    async play(street) {
      const shop = await street.shop()
      await street.numberChanged(shop.ownerId, 12)
      await street.depotChanged(shop, 1)
      return [shop]
    },
  },
]

/** Honest shops that look alike: some are held all the same, until one of the team has looked. */
export const honest: readonly Behaviour[] = [
  {
    what: 'Deux sœurs, un téléphone',
    sign: null,
    async play(street) {
      const sisters = [await street.shop(), await street.shop()]
      await street.telephone(...sisters.map(({ ownerId }) => ownerId))
      return sisters
    },
  },
  {
    what: 'Un parent achète une fois du téléphone de la boutique',
    sign: null,
    async play(street) {
      const [shop, mother] = [await street.shop(), await street.person()]
      await street.telephone(shop.ownerId, mother)
      await street.praise(shop, mother)
      return [shop]
    },
  },
  {
    what: 'Des clients fidèles du même réseau',
    sign: null,
    async play(street) {
      const [shop, neighbour] = [await street.shop(), await street.person()]
      await street.telephone(shop.ownerId)
      await street.telephone(neighbour)
      for (let n = 0; n < 4; n += 1) await street.praise(shop, neighbour)
      return [shop]
    },
  },
  {
    what: 'Une vraie remise de 30 %',
    sign: null,
    async play(street) {
      const shop = await street.shop()
      await street.product(shop, {
        price_francs: 28_000,
        lowest_before_francs: 40_000,
        interest: 40,
      })
      return [shop]
    },
  },
  {
    what: 'Une ancienne boutique solde à moitié prix',
    sign: null,
    async play(street) {
      const shop = await street.shop({ created_at: '2026-01-05T10:00:00Z' })
      await street.product(shop, {
        price_francs: 20_000,
        lowest_before_francs: 40_000,
        interest: 40,
      })
      return [shop]
    },
  },
  {
    what: 'Deux photos d’un même grossiste',
    sign: null,
    async play(street, nth) {
      const both = [await street.shop(), await street.shop()]
      for (const [place, shop] of both.entries())
        for (let n = 0; n < 2; n += 1)
          await street.photo(shop, 1_000 * nth + 300 + n, place === 0 ? 20 : 1)
      return both
    },
  },
  {
    what: 'Change de numéro, garde son dépôt',
    sign: null,
    async play(street) {
      const shop = await street.shop()
      await street.numberChanged(shop.ownerId, 3)
      return [shop]
    },
  },
  {
    what: 'Un relais où un colis sur dix se perd',
    sign: null,
    async play(street) {
      const shop = await street.shop()
      const relayId = await street.relayIn(shop)
      await street.carried(relayId, await street.newCourier(), { parcels: 5, lost: 1 })
      await street.carried(relayId, await street.newCourier(), { parcels: 5, lost: 0 })
      return [shop]
    },
  },
  {
    what: 'Mère et fille, un numéro de dépôt',
    sign: 'payout_number',
    async play(street) {
      const mother = await street.shop()
      return [await street.shop({ depot_number: mother.depot })]
    },
  },
  {
    what: 'Le téléphone d’un vendeur suspendu, acheté d’occasion',
    sign: 'device',
    async play(street) {
      const [gone, shop] = [await street.shop(), await street.shop()]
      await street.telephone(gone.ownerId, shop.ownerId)
      await street.suspend(gone.ownerId)
      return [shop]
    },
  },
  {
    what: 'Une cousine achète deux fois du téléphone de la boutique',
    sign: 'own_purchases',
    async play(street) {
      const [shop, cousin] = [await street.shop(), await street.person()]
      await street.telephone(shop.ownerId, cousin)
      for (let n = 0; n < 2; n += 1) await street.praise(shop, cousin)
      return [shop]
    },
  },
]
