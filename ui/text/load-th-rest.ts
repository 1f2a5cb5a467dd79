import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './th/*.json',
    '!./th/{common,shell,home,catalog,studio}.json',
    '!./th/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/th/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
