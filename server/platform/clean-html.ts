const plainTag = /^<(\/?)(p|br|b|strong|i|em|u|ul|ol|li|h3|h4|blockquote)\s*\/?>$/i
const linkStart = /^<a href="((?:https:\/\/|\/(?![/\\]))[^"<>\s\\]*)">$/i
const linkEnd = /^<\/a>$/i

/**
 * Leaves only text formatting and links in HTML: every other tag, and any tag with other attributes, is escaped. An allow
 * list, because deny lists can be bypassed.
 */
export const cleanHtml = (html: string): string => html.replace(/<[^<>]*>|[<>]/g, cleanToken)

const cleanToken = (token: string): string => {
  const [, slash, tag] = plainTag.exec(token) ?? []
  if (tag) return `<${slash}${tag.toLowerCase()}>`
  const address = linkStart.exec(token)?.[1]
  if (address) return `<a href="${address}" rel="noopener">`
  return linkEnd.test(token) ? '</a>' : token.replace('<', '&lt;').replace('>', '&gt;')
}
