import { expect, test } from 'vitest'

import { installSteps } from './mobile-app.page.tsx'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
    /Partager/,
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    /trois traits/,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    /trois points/,
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', /menu du navigateur/],
  [
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FBAN/FB4A;FBAV/480]',
    /Ouvrir dans le navigateur/,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', /n’installe pas/],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', /adresse/],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', /Dock/],
  ['quelque chose', /menu du navigateur/],
])('the steps are those of the browser in hand: %s', (userAgent, words) => {
  expect(installSteps(userAgent).steps[0]).toMatch(words)
})
