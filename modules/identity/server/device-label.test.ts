import { expect, test } from 'vitest'

import { deviceLabel } from './own-sessions.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 13; TECNO BF7) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome sur Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; SM-A127F) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet sur Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10) ${webkit} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/76.2`,
    'Opera sur Android',
  ],
  [
    'Opera/9.80 (Android; Opera Mini/78.0/191.308; U; fr) Presto/2.12.423 Version/12.16',
    'Opera Mini sur Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 11) ${webkit} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/430.0;]`,
    'Facebook sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox sur Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge sur Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome sur Mac',
  ],
  [
    'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'Firefox sur KaiOS',
  ],
  ['node', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
])('%s is « %s »', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label))
