import { html, type Html, trusted } from '../../kit/html.ts'
import { wallTime } from '../../kit/days.ts'
import { magicEndings } from './sandbox.ts'
import type { SandboxMessage } from './sandbox-store.ts'

export type InboxView = { messages: readonly SandboxMessage[]; to: string; brand: string; timeZone: string }

const style = `:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0 auto;max-width:760px;padding:16px;background:#0B0F1A;color:#F2F5FC;font:16px/1.6 system-ui,sans-serif}
h1{font-size:22px;margin:8px 0}p{color:#B7C0D9;margin:4px 0 12px}
form{display:flex;gap:8px;margin:12px 0 20px}input,button{min-height:44px;border-radius:10px;border:1px solid #2E3A5C;background:#121829;color:inherit;font:inherit;padding:0 12px}
input{flex:1;min-width:0}button{cursor:pointer}a{color:#F5B841}input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid #F5B841;outline-offset:2px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{background:#121829;border:1px solid #2E3A5C;border-radius:14px;padding:14px 16px;overflow-wrap:anywhere}
li header{display:flex;flex-wrap:wrap;gap:4px 12px;color:#B7C0D9;font-size:14px}li strong{color:#22C7A9}li h2{font-size:16px;margin:6px 0 0}
pre{white-space:pre-wrap;margin:6px 0 0;font:inherit}details{color:#B7C0D9;margin-top:24px}table{border-spacing:12px 2px}`

/** Messages of the sandbox, with working links. */
export const inboxPage = ({ messages, to, brand, timeZone }: InboxView): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>Sandbox inbox · ${brand}</title>
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        <h1>Sandbox inbox</h1>
        <p>Text messages and mails of this demo. Nothing was really sent.</p>
        <form method="get">
          <input name="to" value="${to}" aria-label="Phone or mail address" placeholder="Phone or mail address" />
          <button>Show</button>
        </form>
        ${
          messages.length > 0
            ? html`<ol>
                ${messages.map((message) => entry(message, timeZone))}
              </ol>`
            : html`<p>No messages yet.</p>`
        }
        ${magicNumbers()}
      </body>
    </html>`.markup

const entry = ({ kind, recipient, subject, body, at }: SandboxMessage, timeZone: string): Html =>
  html`<li>
    <header>
      <strong>${kind === 'sms' ? 'SMS' : 'Mail'}</strong><span>${recipient}</span
      ><time datetime="${at.toISOString()}">${wallTime(timeZone, at)}</time>
    </header>
    ${subject ? html`<h2>${subject}</h2>` : html``}
    <pre>${linked(body)}</pre>
  </li>`

/** Text with its URLs as links. */
const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

const magicNumbers = (): Html =>
  html`<details>
    <summary>Numbers that are refused</summary>
    <table>
      ${Object.entries(magicEndings).map(
        ([ending, code]) =>
          html`<tr>
            <td>… ${ending}</td>
            <td>${code}</td>
          </tr>`,
      )}
    </table>
  </details>`
