import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(['./my/{bonus,lottery,wallet}.json', '../../contract/sentences/my/refusal.json'], {
  eager: true,
  import: 'default',
})

export const messages: Messages = Object.assign({}, ...Object.values(areas))
