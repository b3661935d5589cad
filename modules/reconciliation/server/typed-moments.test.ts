import { expect, test } from 'vitest'

import { readMoment } from './typed-moments.ts'

test('a moment is read as operators write it, and never guessed', () => {
  const same = [
    '27/11/2026 18:44',
    '27/11/26 18:44:00',
    '27-11-2026 18h44',
    '27.11.2026 18:44',
    '27 nov. 2026 18h44',
    '27 novembre 2026 à 18:44',
    'vendredi 27 novembre 2026, 18 h 44',
    '2026-11-27T18:44:00Z',
    '2026-11-27 18:44',
    '2026/11/27 18:44',
    '27/11/2026 6:44 PM',
    'Nov 27, 2026 06:44 PM',
    '27-Nov-26 18:44:00',
    '2026-11-27T19:44:00+01:00',
    '2026-11-27 18:44:00.000',
    '27\u00a0nov.\u00a02026\u00a0– 18h44min',
    'ven. 27 nov. 2026 18:44',
  ]
  for (const typed of same)
    expect({ typed, at: readMoment(typed)?.toISOString() }).toEqual({
      typed,
      at: '2026-11-27T18:44:00.000Z',
    })
  for (const typed of ['27/11/26', '27-11-2026', '27 nov. 2026', '1er août 2026', 'mars 1, 2026'])
    expect({ typed, read: readMoment(typed) !== null }).toEqual({ typed, read: true })
  const unclear = ['', '11/27/2026', '31/02/2026', '27/11', '46353.78', '27 xyz 2026', 'hier']
  for (const typed of [
    ...unclear,
    '27/11/2026 25:00',
    '27/11/1926',
    '27 ju 2026',
    '27/11/2026 demain',
  ])
    expect({ typed, at: readMoment(typed) }).toEqual({ typed, at: null })
})
