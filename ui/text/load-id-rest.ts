import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './id/*.json',
    '!./id/{common,shell,home,catalog,studio}.json',
    '!./id/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/id/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
