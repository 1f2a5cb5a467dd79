import type { sendJoinRequest } from '@tamuvo/contract/join.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import type { Faults } from '../../parts/useForm.ts'

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

/** What is missing, by field. The server also checks what the texts look like. */
export const joinFaults = ({ name, contact, channel, adult }: Asked): Faults => ({
  ...(name.trim().length < 2 ? { name: 'required' } : {}),
  ...(contact.trim() === '' ? { contact: 'required' } : {}),
  ...(channel.trim().length < 2 ? { channel: 'required' } : {}),
  ...(adult ? {} : { adult: 'required' }),
})

/** Faults of `joinFaults` or of the server as sentences. */
export const joinSentences = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name,
      t(fault === 'required' ? 'common.required' : 'content.join_contact_wrong'),
    ]),
  )

/** A volume by its lower end: "From K 10,000.00". */
export const volumeText = (from: Asked['volume']): string =>
  from === '0'
    ? t('content.volume_small')
    : t('content.volume_from', { amount: formatMoney(`${from}.00`, currentCurrency().symbol) })
