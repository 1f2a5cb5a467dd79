/** The style sheet of the payment page, inline: nothing is loaded from other hosts. */
export const style = `
:root { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 460px; min-height: 100vh; padding: 12px 16px 40px; background: #0B0F1A; color: #F2F5FC;
  font: 16px/1.6 'Noto Sans Myanmar Variable', 'Noto Sans SC Variable', system-ui, sans-serif }
:lang(my) { line-height: 1.9 }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 4px 0 12px }
header strong { color: #5AA9FF; letter-spacing: .02em }
nav { display: flex; gap: 4px }
nav a { display: grid; place-items: center; min-width: 44px; min-height: 44px; padding: 0 10px; border-radius: 10px; color: #B7C0D9; text-decoration: none; font-size: 14px }
nav a[aria-current] { background: #1A2238; color: #F2F5FC }
main { background: #121829; border: 1px solid #2E3A5C; border-radius: 16px; padding: 20px }
h1 { margin: 0 0 8px; font-size: 18px; font-weight: 600; text-align: center }
.amount { margin: 0; font-size: 40px; line-height: 1.25; font-weight: 700; text-align: center; font-variant-numeric: tabular-nums }
.plain { margin: 0; text-align: center; color: #B7C0D9; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0; padding: 12px 0; border-block: 1px solid #2E3A5C }
dt { color: #B7C0D9 } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.status { margin: 0 0 16px; padding: 10px 14px; border-radius: 12px; text-align: center; font-weight: 600; background: #1A2238; color: #FFB84D }
.status.succeeded { color: #3ED598 } .status.failed, .status.reversed { color: #FF8A8A } .status.expired { color: #B7C0D9 }
figure { margin: 0 0 16px; text-align: center; color: #B7C0D9; font-size: 14px }
figure svg { width: 220px; max-width: 100%; border-radius: 12px }
figure code { display: block; margin-top: 8px; font-size: 11px; overflow-wrap: anywhere }
form { display: grid; gap: 10px }
label { display: grid; gap: 4px; color: #B7C0D9; font-size: 14px }
input { min-height: 48px; padding: 8px 14px; border: 1px solid #2E3A5C; border-radius: 12px; background: #1A2238; color: #F2F5FC; font: inherit; font-size: 16px }
input:focus-visible { outline: 2px solid #F5B841; outline-offset: 2px }
button { min-height: 48px; padding: 8px 16px; border: 1px solid #2E3A5C; border-radius: 12px; background: #1A2238; color: #F2F5FC; font: inherit; cursor: pointer }
button:hover { border-color: #5AA9FF }
button.pay { background: #22C7A9; border-color: #22C7A9; color: #04231D; font-weight: 700 }
button.pay:hover { background: #3BDABD }
button:focus-visible, a:focus-visible { outline: 2px solid #F5B841; outline-offset: 2px }
fieldset { display: grid; gap: 8px; margin: 8px 0 0; padding: 12px; border: 1px dashed #2E3A5C; border-radius: 12px }
legend { padding: 0 6px; color: #B7C0D9; font-size: 14px }
fieldset button { min-height: 44px; font-size: 15px }
.back { display: grid; place-items: center; min-height: 48px; margin-top: 8px; border-radius: 12px; color: #5AA9FF }
.sandbox { margin: 16px 0 0; text-align: center; color: #F5B841; font-size: 14px }
`
