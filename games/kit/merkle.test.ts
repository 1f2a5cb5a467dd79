import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafOf, pathOf, rootByPath, rootOf } from './merkle.ts'
import { bytesOf, hexOf } from './sha256.ts'

const platform = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

// The example of the Certificate Transparency reference implementation.
const contents = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
test.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])('the root of %i leaves', (count, root) => {
  const leaves = contents.slice(0, count).map((hex) => leafOf(Buffer.from(hex, 'hex')))
  expect(hexOf(rootOf(leaves))).toBe(root)
})

/** The recursive definition of RFC 6962: split at the largest power of two below the count. */
const byDefinition = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [first] = leaves
  if (leaves.length <= 1) return first ?? platform(new Uint8Array())
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return platform(Buffer.concat([Buffer.of(1), byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split))]))
}

const someLeaves = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => leafOf(bytesOf(`leaf ${i}`), platform))

test('every count of leaves has the root of the definition', () => {
  for (let count = 0; count <= 130; count++)
    expect(hexOf(rootOf(someLeaves(count), platform))).toBe(hexOf(byDefinition(someLeaves(count))))
})

test('the path of every leaf leads to the root, from its own index only', () => {
  for (const count of [1, 2, 3, 4, 5, 7, 8, 9, 31, 33]) {
    const leaves = someLeaves(count)
    const root = hexOf(rootOf(leaves, platform))
    for (const [place, leaf] of leaves.entries()) {
      const path = pathOf(leaves, place, platform)
      const others = leaves.flatMap((_, at) => rootByPath({ leaf, place: at, count, path }, platform) ?? [])
      expect(others.map(hexOf).filter((each) => each === root)).toHaveLength(1)
      expect(hexOf(rootByPath({ leaf, place, count, path }, platform)!)).toBe(root)
    }
  }
})

test('a flipped bit anywhere gives another root or none', () => {
  const leaves = someLeaves(11)
  const root = hexOf(rootOf(leaves, platform))
  fc.assert(
    fc.property(fc.nat(10), fc.nat(40), fc.nat(255), (place, part, bit) => {
      const proof = [leaves[place]!, ...pathOf(leaves, place, platform)].map((each) => each.slice())
      const changed = proof[part % proof.length]!
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const [leaf, ...path] = proof
      const reached = rootByPath({ leaf: leaf!, place, count: 11, path }, platform)
      expect(reached && hexOf(reached)).not.toBe(root)
    }),
  )
})

test.each([
  ['a place outside', { place: 5, count: 5 }],
  ['a place before the first', { place: -1, count: 5 }],
  ['half a place', { place: 0.5, count: 5 }],
  ['a path too long', { place: 0, count: 2 }],
  ['a path too short', { place: 0, count: 16 }],
])('%s gives no root', (_what, claim) => {
  const leaves = someLeaves(5)
  expect(rootByPath({ leaf: leaves[0]!, path: pathOf(leaves, 0), ...claim })).toBeUndefined()
})
