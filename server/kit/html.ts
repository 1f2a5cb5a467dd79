/** Markup that is safe to send: all text in it is escaped. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Builds markup; every text put into it is escaped. Attributes need their quotes. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: literals.map((literal, index) => literal + (index < parts.length ? markupOf(parts[index] ?? '') : '')).join(''),
})

/** Takes our own markup unescaped. */
export const trusted = (markup: string): Html => ({ markup })
