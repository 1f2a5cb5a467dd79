/** What was typed, taken apart: the numbers in their order, those given twice, and what is no number of this play. */
export type Typed = { numbers: string[]; repeated: string[]; wrong: string[] }

/**
 * Reads numbers of `digits` digits from free text. Anything that is no digit separates; a longer row of digits is cut into
 * numbers when it comes out even, since number pads of phones have no comma. Burmese and wide digits are read too.
 */
export const readTyped = (text: string, digits: number): Typed => {
  const given = latinDigits(text)
    .split(/[^0-9]+/)
    .filter(Boolean)
    .flatMap((word) => cut(word, digits))
  const right = given.filter((number) => number.length === digits)
  return {
    numbers: [...new Set(right)],
    repeated: [...new Set(right.filter((number, place) => right.indexOf(number) < place))],
    wrong: [...new Set(given.filter((number) => number.length !== digits))],
  }
}

const cut = (word: string, digits: number): string[] =>
  word.length % digits === 0 ? (word.match(new RegExp(`.{${digits}}`, 'g')) ?? []) : [word]

const latinDigits = (text: string): string =>
  text.replace(/[\u1040-\u1049\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0xff10 ? 0xff10 : 0x1040))
  })
