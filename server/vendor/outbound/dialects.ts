import type { DialectName } from '../integration.ts'
import type { OutboundDialect } from './dialect.ts'
import { evolutionOutbound } from './evolution.ts'
import { caletaOutbound, hub88Outbound } from './hub88.ts'
import { swipegamesOutbound } from './swipegames.ts'
import { tcGamingOutbound } from './tc-gaming.ts'

/** The outbound adapter of each dialect. */
export const outboundDialects: Record<DialectName, OutboundDialect> = {
  hub88: hub88Outbound,
  caleta: caletaOutbound,
  swipegames: swipegamesOutbound,
  evolution: evolutionOutbound,
  'tc-gaming': tcGamingOutbound,
}
