import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './en/*.json',
    '!./en/{common,shell,home,catalog,studio}.json',
    '!./en/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/en/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
