import { html, inlineStyle, type Html } from '../program/html.ts'
import { showPhone } from '../program/request-rules.ts'
import type { Message, MessageStatus } from './message-rows.ts'

export const phoneStyle = inlineStyle(`
*{box-sizing:border-box}
body{margin:0;background:#efeae2;color:#111;font:400 16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{background:#075e54;color:#fff;padding:14px 20px;display:flex;align-items:center;gap:12px}
h1{font-size:18px;line-height:24px;margin:0}
header span{margin-left:auto;font-size:12px;padding:3px 10px;border:1px solid #b7d6d2;border-radius:99px}
main{padding:16px 20px;max-width:560px;margin:0 auto}
label{display:block;font-size:14px;font-weight:700;margin:0 0 6px}
form{margin:0 0 16px}
.line{display:flex;gap:10px}
input{flex:1;min-width:0;height:48px;border:1px solid #767676;border-radius:24px;padding:0 16px;font:inherit;background:#fff;color:#111}
button{height:48px;padding:0 18px;border:0;font:inherit;font-weight:700;border-radius:24px;background:#075e54;color:#fff;cursor:pointer}
ul,ol{list-style:none;margin:0 0 20px;padding:0}
ul{display:flex;flex-wrap:wrap;gap:8px}
ul a{display:block;padding:10px 14px;border:1px solid #767676;border-radius:99px;color:#111;background:#fff;text-decoration:none;font-size:14px}
ul a[aria-current]{background:#075e54;color:#fff}
li.message{background:#fff;border-radius:8px;padding:8px 12px;margin:0 48px 10px 0}
li.mine{background:#d9fdd3;margin:0 0 10px 48px}
.message p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.message .when{font-size:12px;color:#555;text-align:right}
.message a{display:block;padding:12px 0;margin-top:8px;border-top:1px solid #ddd;color:#0a5c8f;text-align:center;text-decoration:none;font-weight:600}
.empty{background:#fff;border-radius:8px;padding:24px 16px;text-align:center}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #111;outline-offset:2px}
`)

type View = {
  business: string
  phones: string[]
  typed: string
  phone: string | null
  messages: Message[]
}

const statusWords: Record<MessageStatus, string> = {
  sent: '✓ envoyé',
  delivered: '✓✓ reçu',
  read: '✓✓ lu',
  failed: '✗ non remis',
}

export function phonePage(view: View): Html {
  const { business, phones, typed, phone, messages } = view
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>WhatsApp (simulation)</title>
<link rel="icon" href="data:,">
${phoneStyle.tag}
</head>
<body>
<header><h1>${phone ? business : 'WhatsApp'}</h1><span>Simulation</span></header>
<main>
<form method="get" action="/" role="search"><label for="tel">Téléphone dont on lit les messages</label><div class="line"><input id="tel" name="phone" inputmode="tel" autocomplete="off" maxlength="40" placeholder="76 12 34 56" value="${typed}"><button>Ouvrir</button></div></form>
${phones.length > 0 ? html`<nav aria-label="Numéros"><ul>${phones.map((one) => phoneLink(one, phone))}</ul></nav>` : null}
${phone ? conversation(phone, messages) : html`<p class="empty">Aucun message ne part vers un vrai téléphone. Choisissez un numéro pour lire les siens.</p>`}
</main>
</body>
</html>`
}

function phoneLink(phone: string, current: string | null): Html {
  return html`<li><a href="/?phone=${phone}"${phone === current ? html` aria-current="true"` : null}>${showPhone(phone)}</a></li>`
}

function conversation(phone: string, messages: Message[]): Html {
  const list =
    messages.length > 0
      ? html`<ol>${messages.map(bubble)}</ol>`
      : html`<p class="empty">Aucun message pour le ${showPhone(phone)}.</p>`
  return html`${list}
<form method="post" action="/answer"><input type="hidden" name="phone" value="${phone}"><label for="texte">Répondre</label><div class="line"><input id="texte" name="text" autocomplete="off" maxlength="1000" required placeholder="STOP"><button>Envoyer</button></div></form>`
}

function bubble({ direction, body, buttons, status, at }: Message): Html {
  const links = buttons
    .filter(({ url }) => url !== '')
    .map(({ text, url }) => html`<a href="${url}" rel="noreferrer">${text}</a>`)
  const state = direction === 'out' ? ` · ${statusWords[status]}` : ''
  const owner = direction === 'in' ? html` mine` : null
  return html`<li class="message${owner}"><p>${body}</p><p class="when">${new Date(at).toISOString().slice(11, 16)}${state}</p>${links}</li>`
}
