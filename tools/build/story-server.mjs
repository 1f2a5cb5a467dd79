import { build } from 'esbuild'
import { inProject } from '../project.mjs'
import { bundleOptions } from './server.mjs'

/** Bundles the server of the stories where it finds the built site. @returns {Promise<string>} the program */
export const buildStoryServer = async () => {
  const outfile = 'dist/stories/server.js'
  await build(bundleOptions({ entry: 'server/testing/story-server.ts', outfile }))
  return inProject(outfile)
}
