import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './vi/*.json',
    '!./vi/{common,shell,home,catalog,studio}.json',
    '!./vi/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/vi/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
