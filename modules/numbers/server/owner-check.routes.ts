import * as check from '#modules/numbers/contract/owner-check.ts'
import { proofCookie, readProof } from '#modules/identity/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { beginAnew, passCheck, readCheck } from './pass-check.ts'

export function ownerCheckRoutes(kernel: Kernel, publicUrl: () => string): Route[] {
  const isSecure = () => publicUrl().startsWith('https:')
  return [
    route(check.readOwnerCheck, ({ raw }) => readCheck(kernel, readProof(raw.headers.cookie)), {
      perMinute: 30,
    }),
    route(
      check.passOwnerCheck,
      async ({ body, raw, address, userAgent, setHeader }) => {
        const proof = readProof(raw.headers.cookie)
        const user = await passCheck(kernel, { proof, address, userAgent }, body)
        setHeader('set-cookie', proofCookie(proof, isSecure()))
        return user
      },
      { perMinute: 15 },
    ),
    route(
      check.beginAnew,
      async ({ body, raw, address, userAgent, setHeader }) => {
        const proof = readProof(raw.headers.cookie)
        const user = await beginAnew(kernel, { proof, address, userAgent }, body.name)
        setHeader('set-cookie', proofCookie(proof, isSecure()))
        return user
      },
      { perMinute: 3 },
    ),
  ]
}
