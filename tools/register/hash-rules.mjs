import { filesUnder, hashFiles, inProject } from '../project.mjs'
import { existsSync } from 'node:fs'

const families = ['arcade', 'bingo', 'slots', 'table']

/** Rules and their data; neither tests, nor what tests compare with, nor what is computed from the rules. @param {string} path */
const isRule = (path) => /\.(ts|json)$/.test(path) && !/(\.test\.ts|reference\.ts|golden\.json|par\.json)$/.test(path)

/** SHA-256 by family over its rules, and those of the kit that they all use. @returns {Record<string, string>} */
export const registerOf = () =>
  Object.fromEntries(
    families
      .filter((family) => existsSync(inProject('games', family)))
      .map((family) => [family, hashFiles([...filesUnder('games/kit'), ...filesUnder(`games/${family}`)].filter(isRule))]),
  )
