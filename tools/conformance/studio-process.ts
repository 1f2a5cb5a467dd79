import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProgram } from '@tamuvo/server/testing/program.ts'
import type { Program } from '@tamuvo/server/testing/program-process.ts'
import { expect, vi } from 'vitest'
import { inProject } from '../project.mjs'
import { atEnd } from '@tamuvo/server/testing/at-end.ts'

/** The program of the studio, which a test starts and kills as it likes. */
export type StudioProgram = {
  /** Writes a file that it reads, such as that of its operators. @returns its path */
  write(name: string, content: object): Promise<string>
  /** Starts it as a process of its own. @param operators a file */
  start(databaseUrl: string, port: number, operators: string): Promise<Program>
}

/** Bundles it. */
export const studioProgram = async (): Promise<StudioProgram> => {
  const program = await bundleProgram('studio/main.ts')
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-studio-'))
  atEnd(() => rm(folder, { recursive: true }))
  return {
    write: async (name, content) => {
      const file = join(folder, name)
      await writeFile(file, JSON.stringify(content))
      return file
    },
    start: async (databaseUrl, port, operators) => {
      const started = program.startIn({
        STUDIO_DATABASE_URL: databaseUrl,
        STUDIO_PORT: String(port),
        STUDIO_OPERATORS_FILE: operators,
        STUDIO_MIGRATIONS_DIR: inProject('studio', 'migrations'),
        STUDIO_CLIENTS_DIR: inProject('dist', 'studio'),
        STUDIO_ART_DIR: inProject('dist', 'art'),
      })
      await vi.waitFor(() => expect(started.lines).toHaveLength(1), 15_000)
      return started
    },
  }
}

export const kill = async ({ process, ended }: Program): Promise<void> => {
  process.kill('SIGKILL')
  await ended
}
