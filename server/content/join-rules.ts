import type { InputOf } from '@tamuvo/contract/call.ts'
import type { sendJoinRequest } from '@tamuvo/contract/join.ts'
import { lengthOf } from './sender.ts'

type Asked = Pick<InputOf<typeof sendJoinRequest>, 'name' | 'contactKind' | 'contact' | 'channel' | 'adult'>

const patterns: Record<Asked['contactKind'], RegExp> = {
  phone: /^\+?[\d\s()-]{7,20}$/,
  whatsapp: /^\+?[\d\s()-]{7,20}$/,
  viber: /^\+?[\d\s()-]{7,20}$/,
  zalo: /^\+?[\d\s()-]{7,20}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
  telegram: /^@?[A-Za-z0-9_]{4,40}$/,
  line: /^[\w.@-]{3,40}$/,
}

/** Faults of a partner request by field. */
export const joinFaults = ({ name, contactKind, contact, channel, adult }: Asked): Record<string, string> => ({
  ...(lengthOf(name) < 2 ? { name: 'required' } : {}),
  ...(patterns[contactKind].test(contact) ? {} : { contact: 'pattern' }),
  ...(lengthOf(channel) < 2 ? { channel: 'required' } : {}),
  ...(adult ? {} : { adult: 'required' }),
})
