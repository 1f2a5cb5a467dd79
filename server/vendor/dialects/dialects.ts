import type { WalletDialect, WalletDialects } from '../dialect.ts'
import { evolution } from './evolution.ts'
import { caleta, hub88 } from './hub88.ts'
import { swipegames } from './swipegames.ts'

/** The dialects in which vendors call our wallet. Those that keep wallets of their own only get called. */
export const walletDialects: WalletDialects = { hub88, caleta, swipegames, evolution }

/** The dialect that has a call of this name: their paths differ, so an answer finds its words without knowing whose call it is. */
export const dialectByCall = (name: string): WalletDialect | undefined =>
  Object.values(walletDialects).find(({ calls }) => Object.hasOwn(calls, name))
