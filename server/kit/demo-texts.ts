import * as z from 'zod/mini'

const words = z.string().check(z.minLength(1))

/** A text of the demo world in every language. */
export const demoTexts = z.strictObject({ EN: words, MY: words, CN: words })

const blocks = z.pipe(
  z.array(words).check(z.minLength(1)),
  z.transform((parts) => parts.join('')),
)

/** HTML of the demo world in every language: paragraphs, headings and lists, one a line. */
export const demoHtml = z.strictObject({ EN: blocks, MY: blocks, CN: blocks })
