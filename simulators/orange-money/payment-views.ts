import { html, type Html } from '../program/html.ts'
import { showPhone } from '../program/malian-phone.ts'
import { paymentStyle } from './payment-style.ts'
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

/**
 * Each number is a link that fills the field, so that trying one needs neither typing nor a script.
 */
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
  /** Where the button leads, and after how many seconds the page goes there by itself. */
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

/** `94 800 f`: narrow no-break spaces between thousands, a no-break space before f. */
export function showFrancs(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u202f')}\u00a0f`
}
