import { type Language, langTags } from '@tamuvo/contract/languages.ts'
import { html, trusted } from '../../kit/html.ts'
import type { Mail } from './carrier.ts'
import type { CodePurpose, Letter, Notice } from './letter.ts'
import { words } from './words.ts'

export type Values = Record<string, string>

/** Fills placeholders in one pass; braces within a value are not filled again. */
export const fill = (text: string, values: Values): string => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

export type CodeMessage = { language: Language; brand: string; code: string; purpose: CodePurpose; minutes: number }

const codeValues = ({ language, brand, code, purpose, minutes }: CodeMessage): Values => ({
  brand,
  code,
  minutes: String(minutes),
  purpose: words[language].purposes[purpose],
})

export const codeSms = (message: CodeMessage): string => fill(words[message.language].codeSms, codeValues(message))

export const codeMail = (to: string, message: CodeMessage): Mail =>
  mailOf(to, message.language, words[message.language].codeMail, codeValues(message))

export type ResetMail = { language: Language; brand: string; username: string; link: string; minutes: number }

export const resetMail = (to: string, { language, link, minutes, ...values }: ResetMail): Mail => {
  const { button, ...letter } = words[language].reset
  return mailOf(to, language, letter, { ...values, minutes: String(minutes) }, { link, button })
}

export type CredentialsMessage = { language: Language; brand: string; username: string; password: string; link: string }

export const credentialsSms = ({ language, ...values }: CredentialsMessage): string =>
  fill(words[language].credentials.sms, values)

export const credentialsMail = (to: string, { language, link, ...values }: CredentialsMessage): Mail => {
  const { button, subject, text } = words[language].credentials
  return mailOf(to, language, { subject, text }, values, { link, button })
}

export const noticeMail = (to: string, language: Language, notice: Notice, values: Values): Mail => {
  const { subject, text } = words[language].notices[notice]
  return mailOf(to, language, { subject, text: `${text}\n${words[language].notYou}` }, values)
}

export type AlarmMail = { brand: string; subject: string; lines: string[] }

/** For staff. English like the log, whose words it uses. */
export const alarmMail = (to: string, { brand, subject, lines }: AlarmMail): Mail => ({
  to,
  subject: `${brand}: ${subject}`,
  text: lines.join('\n\n'),
  html: page({ language: 'EN', brand, subject, lines, action: undefined }),
})

type Action = { link: string; button: string }

const mailOf = (to: string, language: Language, letter: Letter, values: Values, action?: Action): Mail => {
  const subject = fill(letter.subject, values)
  const lines = fill(letter.text, values).split('\n')
  return {
    to,
    subject,
    text: [...lines, ...(action ? [action.link] : [])].join('\n\n'),
    html: page({ language, brand: values['brand'] ?? '', subject, lines, action }),
  }
}

type Page = { language: Language; brand: string; subject: string; lines: string[]; action: Action | undefined }

const bodyStyle = 'margin:0 auto;max-width:520px;padding:24px 16px;font:16px/1.6 sans-serif;color:#121829'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#F5B841;color:#121829;text-decoration:none'

const page = ({ language, brand, subject, lines, action }: Page): string =>
  html`<!doctype html>
    <html lang="${langTags[language]}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="${trusted(bodyStyle)}">
        <p><strong>${brand}</strong></p>
        ${lines.map((line) => html`<p>${line}</p>`)}
        ${action ? html`<p><a href="${action.link}" style="${trusted(buttonStyle)}">${action.button}</a></p>` : html``}
      </body>
    </html>`.markup
