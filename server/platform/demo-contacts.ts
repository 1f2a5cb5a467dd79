import type { ContactType } from '@tamuvo/contract/shell.ts'
import type { SettingOf } from './setting-list.ts'

type Contacts = SettingOf<'contacts'>

const elsewhere = (csType: ContactType, titles: Contacts[number]['titles']): Contacts[number] => ({
  csType,
  csPosition: ['SIDE'],
  titles,
  path: `/service?channel=${csType}`,
})

/**
 * The contacts of the demonstration. Nobody answers for it on other networks, so each of those leads to a page of ours that
 * says so; two of one kind show how a list of them looks.
 */
export const demoContacts: Contacts = [
  {
    csType: 'LIVE',
    csPosition: ['SIDE', 'FOOTER', 'CHAT'],
    titles: { EN: 'Customer service', MY: 'ဝန်ဆောင်မှု', CN: '在线客服' },
    path: '/service',
  },
  elsewhere('TELEGRAM', { EN: 'Telegram: questions', MY: 'Telegram - မေးခွန်းများ', CN: 'Telegram：咨询' }),
  elsewhere('TELEGRAM', { EN: 'Telegram: news', MY: 'Telegram - သတင်းများ', CN: 'Telegram：资讯' }),
  elsewhere('FACEBOOK', { EN: 'Facebook page', MY: 'Facebook စာမျက်နှာ', CN: 'Facebook 主页' }),
  elsewhere('VIBER', { EN: 'Viber', MY: 'Viber', CN: 'Viber' }),
]
