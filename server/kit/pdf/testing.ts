import { inflateSync } from 'node:zlib'
import { invariant } from '../invariant.ts'

/** What tests read in a PDF of ours: the texts as they are copied, line by line; the glyphs that are drawn; where its links lead. */
export type ReadPdf = { text: string; lines: string[]; glyphs: number[]; links: string[]; pages: number }

/** Reads a PDF that `openSheet` wrote; no other. */
export const readPdf = (file: Buffer): ReadPdf => {
  const whole = file.toString('latin1')
  invariant(whole.startsWith('%PDF-') && whole.trimEnd().endsWith('%%EOF'), 'a PDF has its first and its last line')
  const contents = [...whole.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(file, whole, id))
  const lines = contents.flatMap((content) =>
    [...content.matchAll(/\/ActualText \(((?:[^\\()]|\\[\s\S])*)\)/g)].map(([, written = '']) => textOf(written)),
  )
  return {
    text: lines.join('\n'),
    lines,
    glyphs: contents.flatMap((content) =>
      [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes = '']) =>
        (codes.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
      ),
    ),
    links: [...whole.matchAll(/\/URI \(((?:[^\\()]|\\[\s\S])*)\)/g)].map(([, written = '']) => textOf(written)),
    pages: contents.length,
  }
}

const streamOf = (file: Buffer, whole: string, id: string): string => {
  const begin = whole.search(new RegExp(`(^|\\n)${id} 0 obj\\n`))
  const from = whole.indexOf('stream\n', begin) + 'stream\n'.length
  return inflateSync(file.subarray(from, whole.indexOf('\nendstream', from))).toString('latin1')
}

const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A literal string of a PDF: plain, or UTF-16 behind its mark. */
const textOf = (written: string): string => {
  const raw = Buffer.from(
    written.replaceAll(/\\([\s\S])/g, (_all, sign: string) => escaped[sign] ?? sign),
    'latin1',
  )
  return raw[0] === 0xfe && raw[1] === 0xff ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1')
}
