import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import type { LinkageType } from '@tamuvo/contract/platform.ts'
import { paths } from '../../parts/paths.ts'
import { vendorPath } from '../../catalog/nav-targets.ts'

const typeOf = (word: string | undefined): GameType | undefined => gameTypes.find((type) => type === word)

/** The page of this site that a banner leads to; undefined where it leads to none. */
export const linkageAddress = ({ linkageType, linkage }: { linkageType: LinkageType; linkage: string }): string | undefined => {
  if (linkageType === 'page') return linkage.startsWith('/') ? linkage : undefined
  if (linkageType === 'game') return paths.lottery(linkage)
  if (linkageType === 'promotion') return paths.promotion(linkage)
  if (linkageType !== 'vendor') return undefined
  const [word, code] = linkage.split('/')
  const type = typeOf(word)
  return type && code ? vendorPath(type, code) : undefined
}
