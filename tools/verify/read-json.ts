import { readFileSync } from 'node:fs'
import { PlainError } from '../plain-error.mjs'

/** @throws PlainError for a file that is not there or not JSON */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new PlainError(`${file} cannot be read as JSON.`)
  }
}
