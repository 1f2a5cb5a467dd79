import { knockAt } from '@tamuvo/tools/test/door.mjs'
import { inject } from 'vitest'
import { type Program, startProgram } from './program-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The local port that bundles programs. */
    programsDoor: number
  }
}

export type Bundle = {
  start(...words: string[]): Program
  /** Starts it with variables added to the environment. */
  startIn(environment: Record<string, string>, ...words: string[]): Program
}

/** Bundles a source file, once a run, to run as a child process. */
export const bundleProgram = async (source: string): Promise<Bundle> => {
  const file: string = await knockAt(inject('programsDoor'), source)
  const startIn: Bundle['startIn'] = (environment, ...words) => startProgram(file, words, environment)
  return { startIn, start: (...words) => startIn({}, ...words) }
}
