import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { runBuilt } from '../run-program.mjs'
import { precompress } from './precompress.mjs'
import { bundleOptions } from './server.mjs'

const program = 'dist/programs/render-art.js'
const outDir = inProject('dist', 'art')

/** The program that draws one file on request. */
export const drawProgram = inProject('dist', 'programs', 'draw-art.js')

/** Draws every cover, banner and logo into `dist/art`. */
export const buildArt = async () => {
  await bundlePrograms()
  await render()
  await precompress(outDir)
}

/** Draws the art of all pages, and builds the program that draws on request. */
export const beginArt = async () => {
  await bundlePrograms()
  await render('frame')
}

/**
 * Draws the rest in the background with low priority.
 * @returns {{ done: Promise<boolean>, stop: () => void }} whether all is drawn
 */
export const drawInBackground = () => {
  const child = spawn(process.execPath, ['--enable-source-maps', inProject(program), outDir], {
    cwd: inProject(),
    stdio: 'ignore',
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  /** @type {Promise<number | null>} */
  const ended = new Promise((done) => child.once('error', () => done(1)).once('exit', done))
  return { done: ended.then(async (code) => code === 0 && (await precompress(outDir), true)), stop: () => void child.kill() }
}

const bundlePrograms = async () => {
  const { build } = await import('esbuild')
  await Promise.all([
    build(bundleOptions({ entry: 'tools/build/render-art.ts', outfile: program })),
    build(bundleOptions({ entry: 'tools/build/draw-art.ts', outfile: drawProgram })),
  ])
}

/** @param {string[]} words */
const render = async (...words) => {
  if ((await runBuilt(inProject(program), [outDir, ...words])) !== 0) throw new PlainError('drawing stopped')
}
