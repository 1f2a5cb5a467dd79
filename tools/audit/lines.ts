import { createReadStream } from 'node:fs'
import { pipeline as pipe, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { PlainError } from '../plain-error.mjs'

/**
 * The lines of a text. Split at "\n" only, because texts of users may contain other line breaks.
 * @throws PlainError when the file cannot be read to its end
 */
export const linesOf = async function* (file: string, isZipped: boolean): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const input: Readable = isZipped ? pipe(bytes, createGunzip(), () => {}) : bytes
  let rest = ''
  try {
    for await (const chunk of input.setEncoding('utf8')) {
      const lines = `${rest}${String(chunk)}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (rest !== '') yield rest
}
