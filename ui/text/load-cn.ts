import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(['./cn/{common,shell,home,catalog}.json'], {
  eager: true,
  import: 'default',
})

export const messages: Messages = Object.assign({}, ...Object.values(areas))
