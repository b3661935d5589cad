import { codeLifeWords } from '#kernel/wire/span-words.ts'
import * as contract from '#modules/identity/contract/accounts.ts'
import * as proof from '#modules/identity/contract/phone-proof.ts'
import { requestOwnCode } from '#modules/identity/contract/owner-proof.ts'
import * as entry from '#modules/identity/contract/sessions.ts'

import type { FastifyRequest } from 'fastify'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { requestReset, resetPassword } from './passwords/reset-password.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestOwnCode as sendOwnCode } from './passwords/confirm-owner.ts'
import { changeProfile, registerUser, session, userInfo } from './users.ts'
import { logInByCode, requestLoginCode } from './code-login.ts'
import { countLoginRefusals, logIn } from './log-in.ts'
import { proofCookie, readProof, type DeviceProof } from './known-devices.ts'
import { endOneSession, endOtherSessions, listSessions } from './own-sessions.ts'
import { requestPhoneProof, givePhoneProof, type SendCode } from './sms-codes.ts'
import { endSession } from './session-tokens.ts'

type RoutesParts = { publicUrl: () => string; sendCode: SendCode }

export function accountsRoutes(kernel: Kernel, { publicUrl, sendCode }: RoutesParts): Route[] {
  const proofs = deviceProofs(publicUrl)
  return [
    ...entryRoutes(kernel, proofs),
    ...profileRoutes(kernel, proofs),
    ...proofRoutes(kernel, sendCode),
  ]
}

type Answering = { raw: FastifyRequest; setHeader: (name: string, value: string) => void }

/** After a login, others' wrong guesses never block the device. */
function deviceProofs(publicUrl: () => string) {
  return {
    async giveProof<T>(
      { raw, setHeader }: Answering,
      enter: (proof: DeviceProof) => Promise<T>,
    ): Promise<T> {
      const proof = readProof(raw.headers.cookie)
      const entered = await enter(proof)
      setHeader('set-cookie', proofCookie(proof, publicUrl().startsWith('https:')))
      return entered
    },
  }
}

type Proofs = ReturnType<typeof deviceProofs>

function entryRoutes(kernel: Kernel, { giveProof }: Proofs): Route[] {
  return [
    route(
      contract.register,
      (request) =>
        giveProof(request, (proof) => {
          const { address, userAgent } = request
          return registerUser(kernel, { ...request.body, address, userAgent, proof })
        }),
      { perMinute: 3 },
    ),
    route(
      contract.login,
      (request) =>
        giveProof(request, (proof) => {
          const { address, userAgent } = request
          return countLoginRefusals(() =>
            logIn(kernel, {
              ...request.body,
              address,
              userAgent,
              proof,
              presented: tokenOf(request.raw),
            }),
          )
        }),
      { perMinute: 15 },
    ),
    route(
      entry.requestLoginCode,
      (request) =>
        giveProof(request, async (proof) => {
          const { body, address } = request
          return {
            message: `Si un compte existe, un code a été envoyé. Il est ${codeLifeWords}.`,
            again: await requestLoginCode(kernel, { ...body, address, proof }),
          }
        }),
      { perMinute: 5 },
    ),
    route(
      entry.logInByCode,
      (request) =>
        giveProof(request, (proof) => {
          const { address, userAgent } = request
          return countLoginRefusals(() =>
            logInByCode(kernel, {
              ...request.body,
              address,
              userAgent,
              proof,
              presented: tokenOf(request.raw),
            }),
          )
        }),
      { perMinute: 15 },
    ),
    route(contract.logout, ({ caller }) => endSession(kernel.db, caller.sessionHash)),
    route(
      entry.forgotPassword,
      async ({ body, address, raw }) => {
        await requestReset(kernel, { ...body, address, proof: readProof(raw.headers.cookie) })
        return { message: 'Si un compte existe, un SMS a été envoyé.' }
      },
      { perMinute: 5 },
    ),
    route(
      entry.resetPassword,
      async (request) => ({
        token: await giveProof(request, (proof) => {
          const { address, userAgent } = request
          return resetPassword(kernel, { ...request.body, address, userAgent, proof })
        }),
        message: 'Mot de passe réinitialisé avec succès.',
      }),
      { perMinute: 30 },
    ),
  ]
}

function tokenOf({ headers }: FastifyRequest): string {
  return (headers.authorization ?? '').replace(/^Bearer /, '')
}

function profileRoutes(kernel: Kernel, { giveProof }: Proofs): Route[] {
  return [
    route(contract.readProfile, ({ caller, raw }) =>
      userInfo(kernel, kernel.db, caller.userId, tokenOf(raw)),
    ),
    route(contract.readSession, ({ caller, raw }) =>
      session(kernel, kernel.db, caller.userId, tokenOf(raw)),
    ),
    route(contract.changeProfile, async ({ body, caller, raw }) => {
      await changeProfile(kernel, { userId: caller.userId, ...body })
      // The device stores this answer, so it includes the token.
      return userInfo(kernel, kernel.db, caller.userId, tokenOf(raw))
    }),
    route(entry.changePassword, async (request) => ({
      token: await giveProof(request, (proof) => {
        const { address, userAgent } = request
        return changePassword(kernel, {
          ...request.caller,
          ...request.body,
          address,
          userAgent,
          proof,
        })
      }),
      message: 'Votre mot de passe est changé. Les autres appareils sont déconnectés.',
    })),
    route(entry.listSessions, async ({ caller }) => ({
      sessions: await listSessions(kernel, caller),
    })),
    route(entry.endSession, ({ caller, params }) => endOneSession(kernel, caller, params.id)),
    route(entry.endOtherSessions, async ({ caller }) => ({
      ended: await endOtherSessions(kernel, caller),
    })),
  ]
}

function proofRoutes(kernel: Kernel, sendCode: SendCode): Route[] {
  const sent = { message: `Un code vous est envoyé par SMS. Il est ${codeLifeWords}.` }
  const done = { proved: true, message: 'Votre numéro est confirmé.' }
  return [
    route(proof.requestPhoneProof, async ({ caller, address }) => {
      const again = await requestPhoneProof(kernel, sendCode, { ...caller, address })
      return again === null ? done : { proved: false, ...sent, again }
    }),
    route(proof.givePhoneProof, async ({ caller, body }) => {
      await givePhoneProof(kernel, { ...caller, ...body })
      return done
    }),
    route(requestOwnCode, async ({ caller, address }) => ({
      ...sent,
      again: await sendOwnCode(kernel, sendCode, { ...caller, address }),
    })),
  ]
}
