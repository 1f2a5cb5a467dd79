import type { Language } from '@tamuvo/contract/languages.ts'
import { html, type Html } from '../../kit/html.ts'
import { bankTexts } from './bank-texts.ts'
import { pageOf } from './page-frame.ts'
import type { TransferForm } from './bank-form.ts'
import { texts } from './texts.ts'

/** The form of a transfer, filled with what the payee asks for. It works without scripts. */
export const bankPage = (form: TransferForm, isWrong: boolean): string => {
  const words = bankTexts[form.lang]
  return framed(
    form.lang,
    html`<h1>${words.title}</h1>
      ${isWrong ? html`<p class="status failed" role="alert">${words.wrong}</p>` : html``}
      <form method="post" action="/sandpay/bank?lang=${form.lang}">
        <input type="hidden" name="currency" value="${form.currency}" />
        <input type="hidden" name="symbol" value="${form.symbol}" />
        ${field('account', words.account, form.account)} ${field('holder', words.holder, form.holder)}
        ${field('amount', `${words.amount} ${form.symbol}`, form.amount)} ${field('remark', words.remark, form.remark)}
        ${field('payer', words.payer, form.payer)}
        <button class="pay">${words.send}</button>
      </form>`,
  )
}

/** What a transfer answers with: its number, for who is asked for it. */
export const sentPage = (form: TransferForm, id: string): string => {
  const words = bankTexts[form.lang]
  return framed(
    form.lang,
    html`<h1>${words.sent}</h1>
      <p class="amount">${form.amount} ${form.symbol}</p>
      <dl>
        <dt>${words.account}</dt>
        <dd>${form.account}</dd>
        <dt>${words.remark}</dt>
        <dd>${form.remark}</dd>
        <dt>${words.number}</dt>
        <dd data-number>${id}</dd>
      </dl>
      <p class="status succeeded" role="status">${words.informed}</p>`,
  )
}

const field = (name: string, label: string, value: string): Html =>
  html`<label>${label}<input name="${name}" value="${value}" autocomplete="off" /></label>`

const framed = (language: Language, main: Html): string =>
  pageOf(
    language,
    bankTexts[language].title,
    false,
    html`<header><strong>SandPay Bank</strong></header>
      <main>${main}</main>
      <p class="sandbox">${texts[language].sandbox}</p>`,
  )
