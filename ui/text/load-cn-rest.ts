import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './cn/*.json',
    '!./cn/{common,shell,home,catalog,studio}.json',
    '!./cn/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/cn/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
