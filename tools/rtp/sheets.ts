import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'

const folder = join('games', 'slots', 'sheets')

/** All slots that have a sheet. */
export const sheetIds = (): string[] => readdirSync(folder).filter((id) => existsSync(pathIn(id, 'sheet.json')))

export const readSheetFile = (id: string): SlotSheet => JSON.parse(readFileSync(pathIn(id, 'sheet.json'), 'utf8'))

export const pathIn = (id: string, file: string): string => join(folder, id, file)
