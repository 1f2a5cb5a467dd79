import type { sendJoinRequest } from '@tamuvo/contract/join.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { t } from '@tamuvo/ui/text/text.ts'

export type Asked = Required<Omit<SentInputOf<typeof sendJoinRequest>, 'captcha' | 'captchaId'>>

export const firstAsked: Asked = {
  name: '',
  contactKind: 'phone',
  contact: '',
  country: 'MM',
  volume: '0',
  channel: '',
  remark: '',
  adult: false,
}

/** What is missing before asking the server, which looks more closely. */
export const joinFaults = ({ name, contact, channel, adult }: Asked): Record<string, string> => ({
  ...(name.trim().length < 2 ? { name: 'required' } : {}),
  ...(contact.trim() === '' ? { contact: 'required' } : {}),
  ...(channel.trim().length < 2 ? { channel: 'required' } : {}),
  ...(adult ? {} : { adult: 'required' }),
})

/** A volume by its lower end: "From K 10,000.00". */
export const volumeText = (from: Asked['volume']): string =>
  from === '0'
    ? t('content.volume_small')
    : t('content.volume_from', { amount: formatMoney(`${from}.00`, currentCurrency().symbol) })
