import { pathsOf, rootOf } from '@tamuvo/games/kit/merkle.ts'
import { leafBytes, leafEnds } from '@tamuvo/games/lottery/sale-tree.ts'
import { betsOfRound } from '../betting/betting.ts'
import type { Queryable } from '../kit/database.ts'
import { sha256 } from '../ledger/chain.ts'
import type { Issue } from './issue.ts'
import { hasTrials, lineOfSale } from './sales.ts'
import { findSaleTree, type SaleTree } from './store-sale.ts'

/** Makes the tree of a sale from its text, part by part; a part ends with a line. */
export const saleTreeBuilder = () => {
  const tree: SaleTree = { leaves: [], firsts: [] }
  let rest = Buffer.alloc(0)
  // What is hashed of each leaf: the mark of leaves, then its bytes. Made once, as making it costs as much as hashing it.
  let marked = Buffer.alloc(1 + 2 * leafBytes)
  const take = (bytes: Buffer): void => {
    if (bytes.length >= marked.length) marked = Buffer.alloc(1 + bytes.length)
    bytes.copy(marked, 1)
    tree.firsts.push(BigInt(bytes.toString('latin1', 0, bytes.indexOf('|'))))
    tree.leaves.push(sha256(marked.subarray(0, 1 + bytes.length)))
  }
  return {
    add: (part: Buffer): void => {
      const bytes = Buffer.concat([rest, part])
      let from = 0
      for (const end of leafEnds(bytes)) {
        take(bytes.subarray(from, end))
        from = end
      }
      rest = bytes.subarray(from)
    },
    /** The whole tree; nothing can be added any more. */
    end: (): SaleTree => {
      if (rest.length > 0) take(rest)
      return tree
    },
  }
}

export const rootOfTree = ({ leaves }: SaleTree): string => Buffer.from(rootOf(leaves, sha256)).toString('hex')

/** More than a leaf can have: a line has at least a dozen characters. */
const linesMax = Math.ceil(leafBytes / 12)

/** See `SaleBlock`. */
type Block = { place: number; lines: string[]; path: string[] }

/** The leaves in which tickets of an issue stand, or would; none where it has no tree. @param ids of the tickets */
export const blocksOf = async (database: Queryable, issue: Issue, ids: readonly bigint[]): Promise<Block[]> => {
  const tree = await findSaleTree(database, issue.id)
  if (!tree) return []
  const places = [...new Set(ids.map((id) => placeOf(tree, id)))].filter((place) => place >= 0).sort((a, b) => a - b)
  const paths = pathsOf(tree.leaves, places, sha256)
  const blocks: Block[] = []
  for (const [index, place] of places.entries()) {
    const [first = 0n, next] = tree.firsts.slice(place, place + 2)
    const bets = await betsOfRound(database, issue.id, first - 1n, linesMax, !hasTrials(issue))
    const path = (paths[index] ?? []).map((hash) => Buffer.from(hash).toString('hex'))
    const lines = bets.filter(({ id }) => next === undefined || id < next).map(lineOfSale)
    blocks.push({ place, lines, path })
  }
  return blocks
}

/** The last leaf that does not begin after an id, by halving; -1 before all of them. */
const placeOf = ({ firsts }: SaleTree, id: bigint): number => {
  let [low, high] = [0, firsts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firsts[middle] ?? id) <= id) low = middle + 1
    else high = middle
  }
  return low - 1
}
