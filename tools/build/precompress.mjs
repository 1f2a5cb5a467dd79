import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder } from '../project.mjs'

const textual = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|wasm)$/
// Smaller files fit one packet either way.
const bytesMin = 1_000

/** Writes `x.br` and `x.gz` beside each file `x` of a folder, where smaller. @param {string} folder */
export const precompress = async (folder) => {
  await Promise.all(
    filesUnder('.', folder)
      .filter((path) => textual.test(path))
      .map((path) => compressFile(join(folder, path))),
  )
}

/** @param {string} file */
const compressFile = async (file) => {
  const content = await readFile(file)
  if (content.length < bytesMin) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped)
}
