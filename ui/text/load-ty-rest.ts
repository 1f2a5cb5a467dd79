import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './ty/*.json',
    '!./ty/{common,shell,home,catalog,studio}.json',
    '!./ty/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/ty/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
