import { readFileSync } from 'node:fs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'

/** The text of a key. @param {string} lang such as `MY` @param {string} key such as `shell.search` @returns {string} */
export const wordsFor = (lang, key) => {
  const [area = '', name = ''] = key.split('.')
  /** @type {Record<string, string>} */
  const texts = JSON.parse(readFileSync(inProject('ui', 'text', lang.toLowerCase(), `${area}.json`), 'utf8'))
  const words = texts[name]
  if (words === undefined) throw new PlainError(`The site has no text ${key} in ${lang}.`)
  return words
}
