import { inlineStyle } from '../program/html.ts'

/** The provider's own look, of another family than the merchant's on purpose. */
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
