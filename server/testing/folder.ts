import { rm } from 'node:fs/promises'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import { atEnd } from './at-end.ts'

/** A folder that is removed at the end of the test file. Call it at the top of the file. */
export const testFolder = async (): Promise<string> => {
  const folder = await throwawayFolder()
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
