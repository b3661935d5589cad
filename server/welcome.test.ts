import { expect, test } from 'vitest'

import { addressesOnNetwork, welcome } from './market.ts'

const demo = {
  url: 'http://localhost:3000',
  demo: true,
  terminal: true,
  onNetwork: ['http://192.168.1.20:3000'],
  simulated: {
    payments: { orange_money: 'http://127.0.0.1:4000', wave: 'http://127.0.0.1:4002' },
    sms: 'http://127.0.0.1:4001/inbox',
    whatsApp: 'http://127.0.0.1:4004',
  },
}

test('the demonstration says where a phone reaches it, with a code, and how to stay local', () => {
  const text = welcome(demo)
  expect(text).toContain('http://localhost:3000')
  expect(text).toContain('Sur un téléphone du même réseau : http://192.168.1.20:3000')
  expect(text).toContain('HOST=127.0.0.1 npm start')
  expect(text).toMatch(/[▀▄█]{5}/)
  expect(welcome({ ...demo, terminal: false })).not.toMatch(/[▀▄█]{5}/)
})

test('a market on this machine alone shows no code for phones, and neither does a real one', () => {
  expect(addressesOnNetwork('127.0.0.1', 3000)).toEqual([])
  expect(welcome({ ...demo, onNetwork: [] })).toContain('Cette machine seule l’atteint')
  expect(welcome({ ...demo, demo: false })).not.toContain('téléphone')
})
