import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Golden } from './golden.ts'
import type { Par } from './par.ts'
import type { SlotSheet } from './parts/sheet.ts'

const folder = join(import.meta.dirname, 'sheets')
const read = (id: string, file: string) => JSON.parse(readFileSync(join(folder, id, file), 'utf8'))

/** Whatever lies in the folder of sheets, so that none is left out. */
export const slotIds: readonly string[] = readdirSync(folder).filter((id) => existsSync(join(folder, id, 'sheet.json')))

export const sheetOf = (id: string): SlotSheet => read(id, 'sheet.json')

export const parOf = (id: string): Par => read(id, 'par.json')

export const goldenOf = (id: string): Golden => read(id, 'golden.json')

/** Words of the generator xorshift32: fast, and good enough to choose windows by. */
export const wordsFrom = (seed: number): (() => number) => {
  let word = Math.imul(seed, 2_654_435_761) | 1
  return () => {
    word ^= word << 13
    word ^= word >>> 17
    word ^= word << 5
    return word >>> 0
  }
}
