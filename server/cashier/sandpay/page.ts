import { type Language, languages, langTags } from '@tamuvo/contract/languages.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { renderSVG } from 'uqr'
import { html, type Html, trusted } from '../../kit/html.ts'
import { qrOf } from './emv-qr.ts'
import { pageOf } from './page-frame.ts'
import type { OfferedScenario, PayinStatus } from './scenarios.ts'
import type { Payin } from './store.ts'
import { type Texts, texts } from './texts.ts'

/** The content of the payment page. */
export type PageView = {
  payin: Payin
  status: PayinStatus
  choices: readonly OfferedScenario[]
  /** Whether events are still to come: then the page refreshes itself. */
  more: boolean
  language: Language
  now: Date
}

const minuteMs = 60_000
const languageNames: Record<Language, string> = { MY: 'Burmese', EN: 'English', CN: 'Chinese' }

/** The payment page. It works without scripts. */
export const payPage = (view: PageView): string => {
  const { payin, language, more } = view
  const words = texts[language]
  return pageOf(
    language,
    payin.title,
    more,
    html` ${languageLinks(language)}
      <main>
        <h1>${payin.title}</h1>
        <p class="amount">${formatAmount(payin.amount)} ${payin.currency.symbol}</p>
        ${plainAmount(payin)}
        <dl>
          <dt>${words.payTo}</dt>
          <dd>${payin.payee}</dd>
          <dt>${words.reference}</dt>
          <dd>${payin.ref}</dd>
        </dl>
        <p class="status ${view.status}" role="status">${words.statuses[view.status]}${timeLeft(view, words)}</p>
        ${view.choices.includes('pay') ? qrFigure(payin, words) : html``}
        ${view.choices.length > 0 ? choiceForm(view, words) : hint(view, words)}
        <p><a class="back" href="${payin.returnUrl}">${words.back.replace('{payee}', payin.payee)}</a></p>
      </main>
      <p class="sandbox">${words.sandbox}</p>`,
  )
}

/** The page for an unknown payment. */
export const unknownPage = (language: Language): string =>
  pageOf(
    language,
    'SandPay',
    false,
    html`${languageLinks(language)}
      <main><h1>${texts[language].unknown}</h1></main>`,
  )

// Languages are shown by code, so that no page fetches a font only for a language's name.
const languageLinks = (current: Language): Html => {
  const links = languages.map((language) => {
    const mark = language === current ? html` aria-current="true"` : html``
    return html`<a href="?lang=${language}" hreflang="${langTags[language]}" aria-label="${languageNames[language]}" ${mark}
      >${language}</a
    >`
  })
  return html`<header>
    <strong>SandPay</strong>
    <nav>${links}</nav>
  </header>`
}

const plainAmount = ({ amount, currency }: Payin): Html =>
  currency.unitFactor === 1 ? html`` : html`<p class="plain">= ${formatPlain(amount, currency)} ${currency.code}</p>`

const timeLeft = ({ status, payin, now }: PageView, words: Texts): string => {
  if (status !== 'pending') return ''
  const minutes = Math.ceil((payin.expiresAt.getTime() - now.getTime()) / minuteMs)
  return minutes > 0 ? ` · ${words.minutesLeft.replace('{n}', String(minutes))}` : ''
}

const qrFigure = (payin: Payin, words: Texts): Html => {
  const payload = qrOf(payin)
  if (!payload) return html``
  return html`<figure>
    ${trusted(renderSVG(payload, { ecc: 'M', border: 2 }))}
    <figcaption>${words.scan}</figcaption>
    <code>${payload}</code>
  </figure>`
}

const plainChoices: readonly OfferedScenario[] = ['pay', 'decline']

const choiceForm = ({ choices, language }: PageView, words: Texts): Html => {
  const button = (choice: OfferedScenario): Html =>
    html`<button name="choice" value="${choice}" class="${choice}">${words.choices[choice]}</button>`
  const tests = choices.filter((choice) => !plainChoices.includes(choice))
  return html`<form method="post" action="?lang=${language}">
    ${choices.filter((choice) => plainChoices.includes(choice)).map(button)}
    <fieldset>
      <legend>${words.tests}</legend>
      ${tests.map(button)}
    </fieldset>
  </form>`
}

const hint = ({ more, payin }: PageView, words: Texts): Html => {
  if (more) return html`<p>${words.more}</p>`
  return payin.scenario === 'nothing' ? html`<p>${words.silent}</p>` : html``
}
