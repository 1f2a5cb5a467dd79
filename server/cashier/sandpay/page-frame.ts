import { type Language, langTags } from '@tamuvo/contract/languages.ts'
import { html, type Html, trusted } from '../../kit/html.ts'
import { fontSheetOf } from './fonts.ts'
import { style } from './style.ts'

const refreshSeconds = 2

/** The frame of all pages of SandPay. */
export const pageOf = (language: Language, title: string, refresh: boolean, body: Html): string => {
  const fontSheet = fontSheetOf(language)
  return html`<!doctype html>
    <html lang="${langTags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        ${refresh ? html`<meta http-equiv="refresh" content="${refreshSeconds}" />` : html``}
        <title>${title} · SandPay</title>
        ${fontSheet ? html`<link rel="stylesheet" href="${fontSheet}" />` : html``}
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
}
