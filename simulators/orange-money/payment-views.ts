import { html, type Html, inlineStyle } from '../program/html.ts'
import { showPhone } from '../program/request-rules.ts'
import { sentinels } from './sentinels.ts'

type Summary = { amount: number; merchantName: string; reference: string }

export type FormFields = {
  phone: string
  code: string
  phoneError?: string
  codeError?: string
}

const arrows = html`<svg width="28" height="18" viewBox="0 0 30 18" aria-hidden="true"><path d="M3 9h9M8.5 5 12.5 9 8.5 13M27 9h-9M21.5 5 17.5 9 21.5 13" fill="none" stroke="#000" stroke-width="2.6"/></svg>`

export function formPage(summary: Summary, fields: FormFields): Html {
  return page(
    'Paiement Orange Money (simulation)',
    html`
<h1 class="cache">Payer avec Orange Money</h1>
<dl><div class="montant"><dt>À payer</dt><dd>${showFrancs(summary.amount)}</dd></div><div><dt>Marchand</dt><dd>${summary.merchantName}</dd></div><div><dt>Commande</dt><dd>${summary.reference}</dd></div></dl>
<form method="post">
<div>${field('num', 'numero', 'Numéro Orange Money', 'tel', fields.phone, fields.phoneError)}</div>
<div>${field('cod', 'code', 'Code de paiement', 'numeric', fields.code, fields.codeError)}${fields.codeError === undefined ? html`<small>Déjà rempli pour la démonstration.</small>` : null}</div>
<div class="bas"><button class="oui" name="action" value="confirmer">Confirmer le paiement</button><button class="non" name="action" value="annuler" formnovalidate>Annuler</button></div>
${demonstrationNumbers()}
</form>`,
  )
}

function field(
  id: string,
  name: string,
  label: string,
  inputMode: string,
  value: string,
  error?: string,
): Html {
  const input = html`<label for="${id}">${label}</label><input id="${id}" name="${name}" inputmode="${inputMode}" autocomplete="off" maxlength="40" value="${value}"`
  if (error === undefined) return html`${input}>`
  return html`${input} aria-invalid="true" aria-describedby="${id}-erreur" autofocus><p class="erreur" id="${id}-erreur" role="alert">${error}</p>`
}

/** Links that fill the field: no typing, no script. */
function demonstrationNumbers(): Html {
  const rows = sentinels.map(
    ({ phone, help }) =>
      html`<li><a href="?numero=${phone}"><b>${showPhone(phone)}</b> <span>${help}</span></a></li>`,
  )
  return html`<details><summary>Numéros de démonstration</summary><ul>${rows}</ul><p class="pale">Tout autre numéro paie aussitôt.</p></details>`
}

export type Issue = {
  title: string
  sentences: string[]
  isPaid?: boolean
  transaction?: string | null
  /** The button's target, and seconds until the page goes there. */
  next?: { href: string; label: string; afterSeconds?: number }
}

export function issuePage({ title, sentences, isPaid = false, transaction, next }: Issue): Html {
  const sign = isPaid
    ? html`<span class="signe signe--oui"><svg width="30" height="30" viewBox="0 0 24 24" aria-hidden="true"><path d="m4.5 12.5 5 5 10-11" fill="none" stroke="#000" stroke-width="2.6"/></svg></span>`
    : html`<span class="signe">${arrows}</span>`
  const body = html`
<div class="issue" role="status">${sign}<h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}${
    transaction ? html`<p class="pale">Transaction ${transaction}</p>` : null
  }</div>
${next ? html`<div class="bas"><a class="bouton oui" href="${next.href}">${next.label}</a></div>` : null}`
  return page(`${title} · Orange Money (simulation)`, body, next)
}

function page(title: string, body: Html, next?: Issue['next']): Html {
  const refresh =
    next?.afterSeconds === undefined
      ? null
      : html`<meta http-equiv="refresh" content="${next.afterSeconds};url=${next.href}">`
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title}</title>
<link rel="icon" href="data:,">
${paymentStyle.tag}
</head>
<body>
<header class="haut"><span class="carre">${arrows}</span>Orange Money<span class="simu">Simulation</span></header>
<main>${body}
</main>
</body>
</html>`
}

export function showFrancs(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u202f')}\u00a0f`
}

/** Provider's look, different from the merchant's on purpose. */
export const paymentStyle = inlineStyle(`
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#111;font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
.haut{background:#000;color:#fff;padding:16px 20px;display:flex;align-items:center;gap:12px;font-weight:700}
.carre{width:40px;height:40px;background:#f16e00;display:grid;place-items:center;flex:none}
.simu{margin-left:auto;font-size:12px;font-weight:500;padding:3px 10px;border:1px solid #777;border-radius:99px}
main{padding:20px;flex:1;display:flex;flex-direction:column;width:100%;max-width:520px;margin:0 auto}
form{flex:1;display:flex;flex-direction:column}
dl{margin:0 0 20px;padding:16px;background:#f4f4f4;border-radius:8px;display:grid;gap:6px}
dl div{display:flex;justify-content:space-between;gap:16px;font-size:14px}
dt{color:#555;flex:none}
dd{margin:0;text-align:right;min-width:0;overflow-wrap:anywhere}
.montant{align-items:baseline}
.montant dd{font-size:28px;line-height:32px;font-weight:700}
label{display:block;font-size:14px;font-weight:700;margin:0 0 6px}
input{width:100%;height:48px;border:2px solid #767676;border-radius:4px;padding:0 14px;font:inherit;font-size:18px;margin-bottom:16px;color:#111;background:#fff}
input[aria-invalid]{border-color:#a80000;margin-bottom:6px}
small{display:block;margin:-10px 0 16px;color:#555;font-size:13px;line-height:18px}
.erreur{margin:0 0 16px;color:#a80000;font-size:14px;line-height:20px}
.bas{margin-top:auto;display:grid;gap:10px}
button,.bouton{height:48px;border:0;font:inherit;font-weight:700;border-radius:4px;cursor:pointer;display:grid;place-items:center;text-decoration:none}
.oui{background:#f16e00;color:#000}
.non{background:#fff;border:2px solid #000;color:#000}
button:focus-visible,input:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #000;outline-offset:2px}
details{margin:8px 0 0;font-size:14px}
summary{min-height:44px;line-height:44px;cursor:pointer;text-decoration:underline;text-underline-offset:3px;width:max-content;max-width:100%}
ul{margin:0 0 8px;padding:0;list-style:none}
li a{display:flex;gap:12px;padding:10px 0;color:#111;text-decoration:none;border-top:1px solid #ddd;line-height:20px}
li a:hover b{text-decoration:underline}
li b{flex:none;white-space:nowrap}
h1{font-size:22px;line-height:28px;margin:0 0 8px}
.cache{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.issue{flex:1;text-align:center;display:grid;align-content:center;justify-items:center;padding:24px 0}
.issue p{margin:0 0 8px}
.signe{width:64px;height:64px;margin:0 0 16px;border-radius:50%;display:grid;place-items:center;background:#f4f4f4}
.signe--oui{background:#f16e00}
.pale{color:#555;font-size:14px}
`)
