import type { FastifyInstance } from 'fastify'
import { sendPage, html, inlineStyle, type Html } from '../program/html.ts'
import { readPhone, showPhone } from '../program/request-rules.ts'
import type { Message, Provider } from './state.ts'

const inboxStyle = inlineStyle(`
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#111;font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
.haut{background:#000;color:#fff;padding:16px 20px;display:flex;align-items:center;gap:12px}
.haut h1{font-size:18px;line-height:24px;margin:0}
.carre{width:40px;height:40px;background:#f16e00;display:grid;place-items:center;flex:none}
.simu{margin-left:auto;font-size:12px;font-weight:500;padding:3px 10px;border:1px solid #777;border-radius:99px}
main{padding:20px;max-width:640px;margin:0 auto}
p{margin:0 0 16px}
.pale{color:#555;font-size:14px}
label{display:block;font-size:14px;font-weight:700;margin:0 0 6px}
.filtre{display:flex;gap:10px;margin:0 0 12px}
input{flex:1;min-width:0;height:48px;border:2px solid #767676;border-radius:4px;padding:0 14px;font:inherit;font-size:18px;color:#111;background:#fff}
button{height:48px;padding:0 18px;border:0;font:inherit;font-weight:700;border-radius:4px;cursor:pointer;background:#f16e00;color:#000}
nav ul{list-style:none;margin:0 0 20px;padding:0;display:flex;flex-wrap:wrap;gap:8px}
nav a{display:block;padding:9px 14px;border:1px solid #767676;border-radius:99px;color:#111;text-decoration:none;font-size:14px;white-space:nowrap}
nav a[aria-current]{background:#000;border-color:#000;color:#fff}
ol{list-style:none;margin:0;padding:0}
li.sms{border-top:1px solid #ddd;padding:14px 0}
.tete{display:flex;justify-content:space-between;gap:12px;font-size:14px;margin:0 0 4px}
.tete time{color:#555}
.corps{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.vide{background:#f4f4f4;border-radius:8px;padding:24px 16px;text-align:center;margin:0}
.erreur{color:#a80000;font-size:14px}
.suite{margin:16px 0 0}
.sms p:last-child{margin:4px 0 0}
.suite a{color:#111}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #000;outline-offset:2px}
`)

const refreshSeconds = 5

type Filter = { Querystring: { phone?: string | string[]; auto?: string | string[] } }

/** `/` for people, `/inbox` for programs; newest first. */
export function serveInbox(app: FastifyInstance, provider: Provider): void {
  app.get<Filter>('/', (request, reply) => {
    const typed = first(request.query.phone)
    const phone = readPhone(typed)
    const view = {
      messages:
        typed !== '' && phone === null
          ? []
          : provider.inbox.newestFirst({ phone: phone ?? undefined, limit: 100 }),
      phones: provider.inbox.phones(12),
      typed,
      phone,
      refreshes: first(request.query.auto) !== 'non' && (typed === '' || phone !== null),
      balance: provider.inbox.balance(),
    }
    return sendPage(reply, 200, inboxPage(view), inboxStyle)
  })

  app.get<Filter>('/inbox', (request, reply) => {
    const typed = first(request.query.phone)
    const phone = readPhone(typed)
    if (typed !== '' && phone === null)
      return reply.code(400).send({ message: 'Ce numéro n’est pas valide.' })
    return reply.send({
      messages: provider.inbox.newestFirst({ phone: phone ?? undefined, limit: 1000 }),
    })
  })
}

function first(value: string | string[] | undefined): string {
  return ([value].flat()[0] ?? '').slice(0, 40)
}

type View = {
  messages: Message[]
  phones: string[]
  typed: string
  phone: string | null
  refreshes: boolean
  balance: number
}

function inboxPage({ messages, phones, typed, phone, refreshes, balance }: View): Html {
  const invalid = typed !== '' && phone === null
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refreshes ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : null}
<title>SMS reçus (simulation)</title>
<link rel="icon" href="data:,">
${inboxStyle.tag}
</head>
<body>
<header class="haut"><span class="carre"><svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11h-9l-5 4v-4H4z" fill="none" stroke="#000" stroke-width="2.4" stroke-linejoin="round"/></svg></span><h1>SMS reçus</h1><span class="simu">Simulation</span></header>
<main>
<p class="pale">Ceci est une simulation : aucun SMS ne part vers un vrai téléphone. Les messages s’affichent ici. Solde simulé : ${showNumber(balance)} SMS.</p>
<form method="get" action="/" role="search"><label for="tel">Numéro de téléphone</label><div class="filtre"><input id="tel" name="phone" inputmode="tel" autocomplete="off" maxlength="40" placeholder="76 12 34 56" value="${typed}"${invalid ? html` aria-invalid="true" aria-describedby="tel-erreur"` : null}><button>Filtrer</button></div>${
    invalid
      ? html`<p class="erreur" id="tel-erreur" role="alert">Ce numéro n’est pas valide. Entrez 8\u00a0chiffres.</p>`
      : null
  }</form>
${phones.length > 0 ? phoneLinks(phones, phone, typed === '') : null}
${messages.length > 0 ? html`<ol>${messages.map(messageItem)}</ol>` : html`<p class="vide">${invalid ? 'Aucun numéro choisi.' : emptySentence(phone)}</p>`}
${refreshLine(refreshes, phone)}
</main>
</body>
</html>`
}

function phoneLinks(phones: string[], current: string | null, isEveryone: boolean): Html {
  const all = html`<li><a href="/"${isEveryone ? html` aria-current="true"` : null}>Tous</a></li>`
  const links = phones.map(
    (phone) =>
      html`<li><a href="/?phone=${phone}"${phone === current ? html` aria-current="true"` : null}>${showPhone(phone)}</a></li>`,
  )
  return html`<nav aria-label="Numéros"><ul>${[all, ...links]}</ul></nav>`
}

function messageItem({ id, phone, senderName, sender, message, receivedAt }: Message): Html {
  const { encoding, length, longest } = measure(message)
  return html`<li class="sms" id="sms-${id}"><p class="tete"><b>${showPhone(phone)}</b><time datetime="${receivedAt}">${showMoment(receivedAt)}</time></p><p class="corps">${message}</p><p class="pale">De ${senderName ?? sender.replace('tel:', '')} · ${length}/${longest} (${encoding})</p></li>`
}

function emptySentence(phone: string | null): string {
  return phone === null ? 'Aucun SMS pour le moment.' : `Aucun SMS pour le ${showPhone(phone)}.`
}

/** A page that refreshes must have a way to stop it (WCAG 2.2.2). */
function refreshLine(refreshes: boolean, phone: string | null): Html {
  const filter = phone === null ? '' : `phone=${phone}`
  return refreshes
    ? html`<p class="pale suite">La page s’actualise toutes les ${refreshSeconds} secondes. <a href="/?${filter}&amp;auto=non">Arrêter</a></p>`
    : html`<p class="pale suite">La page ne s’actualise plus. <a href="/?${filter}">Reprendre</a></p>`
}

function showNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** Shows UTC, which Bamako keeps all year. */
function showMoment(iso: string): string {
  const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${day.format(new Date(iso))}, ${iso.slice(11, 19)}`
}

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

type Encoding = 'GSM-7' | 'UCS-2'
type Measure = { encoding: Encoding; length: number; longest: number }

/** 160 characters in GSM-7 (extension table: two each), 70 as soon as one is outside it. */
export function measure(message: string): Measure {
  const characters = Array.from(message)
  if (characters.every((character) => basic.includes(character) || extension.includes(character))) {
    const extended = characters.filter((character) => extension.includes(character)).length
    return { encoding: 'GSM-7', length: characters.length + extended, longest: 160 }
  }
  return { encoding: 'UCS-2', length: message.length, longest: 70 }
}
