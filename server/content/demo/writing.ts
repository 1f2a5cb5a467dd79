import type { Article } from '../store.ts'
import type { ContentTexts } from '../texts.ts'

/** An article before anybody says when it is published. */
export type Draft = Omit<Article, 'publishedAt' | 'position'>
type Written = Required<ContentTexts>

export const p = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
export const h = (text: string): string => `<h3>${text}</h3>`
export const ul = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
export const ol = (...items: string[]): string => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
export const link = (to: string, text: string): string => `<a href="${to}">${text}</a>`

/** Title, summary and content of a language. */
type Text = [title: string, summary: string, ...content: string[]]
type Texts = { EN: Text; MY: Text; CN: Text }

export const draft = (kind: Article['kind'], slug: string, label: string, { EN, MY, CN }: Texts): Draft => {
  const each = (pick: (text: Text) => string): Written => ({ EN: pick(EN), MY: pick(MY), CN: pick(CN) })
  return {
    kind,
    slug,
    label,
    titles: each(([title]) => title),
    summaries: each(([, summary]) => summary),
    contents: each(([, , ...content]) => content.join('')),
  }
}
