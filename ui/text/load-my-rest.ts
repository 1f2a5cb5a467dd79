import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './my/*.json',
    '!./my/{common,shell,home,catalog,studio}.json',
    '!./my/{access,account,country,jackpot,lobby,record,sitting,withdrawal,bonus,lottery,wallet}.json',
    '../../contract/sentences/my/refused.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
