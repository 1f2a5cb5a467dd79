import type { Messages } from '@lingui/core'
// Slices of a Chinese font, fetched only where the system brings none.
import './chinese-font.ts'

const areas = import.meta.glob<Messages>(['./cn/{common,shell,home,catalog}.json', '../../contract/sentences/cn/refusal.json'], {
  eager: true,
  import: 'default',
})

export const messages: Messages = Object.assign({}, ...Object.values(areas))
