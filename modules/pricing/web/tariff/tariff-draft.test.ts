import { expect, test } from 'vitest'

import { zoneNames, type DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'

import { draftOf, readDraft, refusedFields } from './delivery-tariff-form.tsx'

const tariff: DeliveryTariff = {
  zones: zoneNames.map((zone) => ({
    zone,
    label: zone,
    minDays: 1,
    maxDays: 2,
    cashAllowed: zone !== 'nord',
    fees: { léger: 1_000, moyen: 1_500, lourd: 2_500 },
  })),
  furtherShop: 500,
  cashCeiling: 100_000,
  version: 'v1',
}

const reason = 'Le carburant a augmenté.'

test('a grid that is read and not touched is the same grid, and waits for a reason', () => {
  expect(readDraft({ ...draftOf(tariff), reason }, tariff)).toEqual({
    tariff,
    reason,
    problems: {},
  })
  expect(readDraft(draftOf(tariff), tariff).problems).toEqual({
    reason: 'Dites pourquoi les frais changent.',
  })
})

test('what is typed is read as people write it, and what is no number is said beside its field', () => {
  const draft = {
    ...draftOf(tariff),
    reason,
    'nord.lourd': '15 000',
    'nord.cash': 'oui',
    'regions.léger': '-5',
    'regions.moyen': '',
    'peripherie.minDays': '4',
  }
  const { tariff: read, problems } = readDraft(draft, tariff)
  expect(read.zones.find(({ zone }) => zone === 'nord')).toMatchObject({
    fees: { lourd: 15_000 },
    cashAllowed: true,
  })
  expect(problems).toEqual({
    'regions.léger': 'Entrez un nombre entier.',
    'regions.moyen': 'Entrez un nombre entier.',
    'peripherie.maxDays': 'Le délai le plus long vient après le plus court.',
  })
})

test('what the server refuses is shown beside its field', () => {
  expect(
    refusedFields(
      {
        'zones.4.fees.léger': 'Trop grand.',
        'zones.0.maxDays': 'Trop long.',
        cashCeiling: 'Trop haut.',
      },
      tariff,
    ),
  ).toEqual({
    'nord.léger': 'Trop grand.',
    'bamako-rive-gauche.maxDays': 'Trop long.',
    cashCeiling: 'Trop haut.',
  })
})
