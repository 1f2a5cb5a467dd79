import { type Hash, leafOf, rootByPath, rootOf } from '../kit/merkle.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { bytesOfHex } from './terms.ts'

/** The hashed text of a sale: every line in the order of the ids, each ended by a line feed. */
export const saleText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const lineFeed = 0x0a

/**
 * The tree over the tickets of a draw, beside their flat digest: the text of the sale, cut after the first line end at which a leaf has
 * 4096 bytes, the last leaf with what is left; leaves and nodes as in RFC 6962. So it is proven of a ticket that it was counted
 * without all the others, and a tree of a million tickets costs little more than hashing their text.
 */
export const leafBytes = 4_096

/**
 * Cuts the text of a sale into leaves. @param from where the first one begins
 * @returns the ends of the whole leaves; what is behind the last is the last leaf, once no text follows
 */
export const leafEnds = (bytes: Uint8Array, from = 0): number[] => {
  const ends: number[] = []
  for (let at = from; ;) {
    const end = bytes.indexOf(lineFeed, at + leafBytes - 1) + 1
    if (end === 0) return ends
    ends.push(end)
    at = end
  }
}

/** The root over the lines of a sale, as hex. Without tickets it is the SHA-256 of the empty text. */
export const rootOfSales = (lines: readonly string[], hash: Hash = sha256): string =>
  hexOf(rootOf(leavesOfSales(lines, hash), hash))

export const leavesOfSales = (lines: readonly string[], hash: Hash = sha256): Uint8Array[] => {
  const bytes = bytesOf(saleText(lines))
  const ends = leafEnds(bytes)
  if ((ends.at(-1) ?? 0) < bytes.length) ends.push(bytes.length)
  return ends.map((end, place) => leafOf(bytes.subarray(ends[place - 1] ?? 0, end), hash))
}

/** A leaf of the tree with its lines and the way up to the root. `path`: hashes in hex, lowest first. */
export type SaleBlock = { readonly place: number; readonly lines: readonly string[]; readonly path: readonly string[] }

/** Whether these lines stand at their place of a tree of so many leaves. */
export const isBlockOf = (
  { place, lines, path }: SaleBlock,
  { leafCount, salesRoot }: { leafCount: number; salesRoot: string },
): boolean => {
  const root = rootByPath({ leaf: leafOf(bytesOf(saleText(lines))), place, count: leafCount, path: path.map(bytesOfHex) })
  return root !== undefined && hexOf(root) === salesRoot
}
