import { inlineStyle } from '../program/html.ts'

/** The provider's own look, of another family than the merchant's on purpose. */
export const pageStyle = inlineStyle(`
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
