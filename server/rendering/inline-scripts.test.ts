import { expect, test } from 'vitest'
import { hashScripts, MARK } from './inline-scripts.ts'

test('a script that came into a page with its data gets no hash', () => {
  const drawn = `<script nonce="${MARK}">1</script><p><script>2</script><script nonce="x">3</script></p>`
  const { html, scripts } = hashScripts(drawn)
  // printf 1 | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"])
  expect(html).toBe('<script>1</script><p><script>2</script><script nonce="x">3</script></p>')
})

test('the same script twice is named once, and a page without scripts names none', () => {
  const twice = `<script nonce="${MARK}">1</script>`.repeat(2)
  expect(hashScripts(twice).scripts).toHaveLength(1)
  expect(hashScripts('<p>Rien</p>')).toEqual({ html: '<p>Rien</p>', scripts: [] })
})
