import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  ['./vi/{access,account,country,jackpot,lobby,record,sitting,withdrawal}.json', '../../contract/sentences/vi/refusal.json'],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
