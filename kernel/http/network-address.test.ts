import { expect, test } from 'vitest'

import { isPublicAddress, networkOf } from './network-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['41.73.1.1', true],
  ['::ffff:41.73.1.1', true],
  ['2001:db8::1', true],
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['10.3.4.5', false],
  ['172.20.0.1', false],
  ['192.168.1.7', false],
  ['100.64.0.9', false],
  ['::1', false],
  ['fd12::1', false],
  ['fe80::1%eth0', false],
  ['', false],
])('%s is of the Internet: %s', (address, isPublic) =>
  expect(isPublicAddress(address)).toBe(isPublic),
)
