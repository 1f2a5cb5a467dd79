import type { WalletDialects } from '../dialect.ts'
import { evolution } from './evolution.ts'
import { caleta, hub88 } from './hub88.ts'
import { swipegames } from './swipegames.ts'

/** The dialects in which vendors call our wallet. Those that keep wallets of their own only get called. */
export const walletDialects: WalletDialects = { hub88, caleta, swipegames, evolution }
