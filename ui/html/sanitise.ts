import DOMPurify from 'dompurify'

const tags = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'div',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]

/**
 * Cleans rich text that came from outside: the tags of an article, no script, no style, no form, links and pictures by http,
 * https or a path of ours. Links to other places open apart from this page and learn nothing of it.
 */
export const sanitise = (html: string): string => {
  const purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', closeLink)
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'lang'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:)/i,
    ALLOW_DATA_ATTR: false,
  })
}

const closeLink = (node: Element) => {
  if (node.tagName !== 'A' || !/^https?:/i.test(node.getAttribute('href') ?? '')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
}
