const plainTag = /^<(\/?)(p|br|b|strong|i|em|u|ul|ol|li|h3|h4|blockquote)\s*\/?>$/i
const linkStart = /^<a href="((?:https:\/\/|\/(?![/\\]))[^"<>\s\\]*)">$/i
const linkEnd = /^<\/a>$/i

/**
 * HTML of which only plain text marks and links are left: every other tag, and any tag with other attributes, becomes
 * readable text. It works by allowing, not by removing, so there is nothing to sneak past.
 */
export const cleanHtml = (html: string): string => html.replace(/<[^<>]*>|[<>]/g, cleanToken)

const cleanToken = (token: string): string => {
  const [, slash, tag] = plainTag.exec(token) ?? []
  if (tag) return `<${slash}${tag.toLowerCase()}>`
  const address = linkStart.exec(token)?.[1]
  if (address) return `<a href="${address}" rel="noopener">`
  return linkEnd.test(token) ? '</a>' : token.replace('<', '&lt;').replace('>', '&gt;')
}
