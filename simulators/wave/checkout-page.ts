import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, sendPage, type Html, inlineStyle } from '../program/html.ts'
import { readPhone, showPhone } from '../program/request-rules.ts'
import type { Provider } from './context.ts'
import { sentinels, isReleasedLate, scenarioOf, type Scenario } from './sentinels.ts'
import type { Session } from './session-rows.ts'
import { statusAt } from './session-status.ts'
import { announce } from './webhooks.ts'

/** Provider's look, different from the merchant's on purpose. */
const pageStyle = inlineStyle(`
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#0c1b3a;font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;min-height:100vh;min-height:100dvh}
header{background:#1dc8ff;padding:16px 20px;display:flex;align-items:center;font-weight:700;font-size:20px}
header span{margin-left:auto;font-size:12px;font-weight:500;padding:3px 10px;border:1px solid;border-radius:99px}
main{padding:20px;max-width:480px;margin:0 auto;display:grid;gap:16px}
h1{font-size:22px;line-height:28px;margin:0}
p{margin:0}
.sum{font-size:32px;line-height:40px;font-weight:700}
.pale{color:#4a5875;font-size:14px}
label{display:block;font-weight:700;font-size:14px;margin-bottom:6px}
input{width:100%;height:48px;border:2px solid #6b7894;border-radius:12px;padding:0 14px;font:inherit;font-size:18px}
input[aria-invalid]{border-color:#a80000}
.error{color:#a80000;font-size:14px}
form{display:grid;gap:12px}
button,.button{height:48px;border:0;border-radius:24px;font:inherit;font-weight:700;display:grid;place-items:center;text-decoration:none;cursor:pointer;background:#0c1b3a;color:#fff}
.quiet{background:#fff;color:#0c1b3a;border:2px solid}
button:focus-visible,input:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #0c1b3a;outline-offset:2px}
summary{min-height:44px;line-height:44px;cursor:pointer;text-decoration:underline}
ul{margin:0;padding:0;list-style:none}
li a{display:flex;gap:12px;padding:10px 0;color:inherit;border-top:1px solid #d4dae6;text-decoration:none}
li b{flex:none}
`)

type Address = { Params: { id: string } }
const path = '/c/:id'

/** Serves the page without a script; the real one opens the operator's application on a phone. */
export function serveCheckoutPage(app: FastifyInstance, provider: Provider): void {
  app.get<Address & { Querystring: { numero?: string | string[] } }>(path, (request, reply) =>
    withSession(provider, request.params.id, reply, (session) => {
      if (statusAt(session, provider.clock.now()).checkout !== 'open')
        return sendOutcome(provider, reply, session)
      const phone = readPhone([request.query.numero].flat()[0] ?? '') ?? '76123456'
      return sendCheckoutPage(reply, 200, formOf(provider, session, showPhone(phone)))
    }),
  )

  app.post<Address>(path, (request, reply) =>
    withSession(provider, request.params.id, reply, (session) => {
      if (statusAt(session, provider.clock.now()).checkout !== 'open')
        return sendOutcome(provider, reply, session)
      const form = new Map<string, unknown>(Object.entries(request.body ?? {}))
      if (form.get('action') === 'annuler') return reply.redirect(session.errorUrl, 303)
      const given = form.get('numero')
      const typed = typeof given === 'string' ? given.slice(0, 40) : ''
      const phone = readPhone(typed)
      const isTheirs = !session.restrictedTo || session.restrictedTo === `+223${phone}`
      if (phone === null || !isTheirs) {
        const error = isTheirs
          ? 'Ce numéro n’est pas valide. Entrez les 8\u00a0chiffres de votre numéro Wave.'
          : 'Ce paiement attend un autre numéro.'
        return sendCheckoutPage(reply, 400, formOf(provider, session, typed, error))
      }
      const scenario = confirmCheckout(provider, session, phone)
      if (scenario === 'left') return sendCheckoutPage(reply, 200, leftPage)
      const now = provider.sessions.byId(session.id) ?? session
      return sendOutcome(provider, reply, now)
    }),
  )
}

function withSession(
  provider: Provider,
  id: string,
  reply: FastifyReply,
  answer: (session: Session) => FastifyReply,
): FastifyReply {
  const session = provider.sessions.byId(id)
  if (!session) return sendCheckoutPage(reply, 404, page('Ce paiement n’existe pas', null))
  return answer(session)
}

function formOf(provider: Provider, session: Session, phone: string, error?: string): Html {
  const rows = sentinels.map(
    (one) =>
      html`<li><a href="?numero=${one.phone}"><b>${showPhone(one.phone)}</b> <span>${one.help}</span></a></li>`,
  )
  const invalid = error
    ? html` aria-invalid="true" aria-describedby="numero-erreur" autofocus`
    : null
  return page(
    'Payer avec Wave',
    html`<p class="sum">${showFrancs(session.amount)}</p><p class="pale">À ${provider.settings.businessName}${session.clientReference ? ` · ${session.clientReference}` : ''}</p>
<form method="post">
<div><label for="numero">Numéro Wave</label><input id="numero" name="numero" inputmode="tel" autocomplete="off" maxlength="40" value="${phone}"${invalid}></div>
${error ? html`<p class="error" id="numero-erreur" role="alert">${error}</p>` : null}
<button name="action" value="confirmer">Payer</button><button class="quiet" name="action" value="annuler" formnovalidate>Annuler</button>
</form>
<details><summary>Numéros de démonstration</summary><ul>${rows}</ul><p class="pale">Tout autre numéro paie aussitôt.</p></details>`,
  )
}

function sendOutcome(provider: Provider, reply: FastifyReply, session: Session): FastifyReply {
  const { checkout, payment } = statusAt(session, provider.clock.now())
  const { businessName } = provider.settings
  const amount = showFrancs(session.amount)
  const back = (href: string) =>
    html`<a class="button" href="${href}">Retourner chez ${businessName}</a>`
  if (payment === 'succeeded')
    return sendCheckoutPage(
      reply,
      200,
      page(
        'Paiement confirmé',
        html`<p>Vous avez payé ${amount} à ${businessName}.</p>${back(session.successUrl)}`,
        session.successUrl,
      ),
    )
  if (checkout === 'expired')
    return sendCheckoutPage(
      reply,
      200,
      page('Ce paiement a expiré', html`<p>Le délai est passé.</p>${back(session.errorUrl)}`),
    )
  if (session.scenario === 'late')
    return sendCheckoutPage(
      reply,
      200,
      page(
        'Paiement en cours',
        html`<p>Wave n’a pas encore confirmé votre paiement de ${amount}.</p>${back(session.successUrl)}`,
        session.successUrl,
      ),
    )
  return sendCheckoutPage(
    reply,
    200,
    page(
      'Paiement refusé',
      html`<p>Le solde de votre compte Wave est insuffisant. Rien n’a été débité.</p>${back(session.errorUrl)}`,
    ),
  )
}

const leftPage = page('Vous avez quitté le paiement', html`<p>Rien n’a été débité.</p>`)

function page(title: string, body: Html | null, goesTo?: string): Html {
  const refresh = goesTo ? html`<meta http-equiv="refresh" content="3;url=${goesTo}">` : null
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title} · Wave (simulation)</title>
<link rel="icon" href="data:,">
${pageStyle.tag}
</head>
<body>
<header>Wave<span>Simulation</span></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
}

function sendCheckoutPage(reply: FastifyReply, status: number, body: Html): FastifyReply {
  return sendPage(reply, status, body, pageStyle)
}

function showFrancs(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u202f')}\u00a0f`
}

/**
 * Starts the number's scenario, and stores its notifications in the same transaction.
 * @returns null when the session was no longer open
 */
function confirmCheckout(provider: Provider, session: Session, phone: string): Scenario | null {
  const scenario = scenarioOf(phone)
  if (scenario === 'left') return scenario
  const at = provider.clock.now().getTime()
  const releaseAt = isReleasedLate(scenario) ? at + provider.settings.lateSeconds * 1000 : null
  const transactionId = `T_${randomBytes(6).toString('hex').toUpperCase()}`
  const confirmed = provider.atomically(() => {
    const confirmation = { scenario, phone, transactionId, at, releaseAt }
    if (!provider.sessions.confirm(session.id, confirmation)) return false
    announce(provider, { ...session, ...confirmation }, at)
    return true
  })
  if (confirmed) provider.outbox.wake()
  return confirmed ? scenario : null
}
