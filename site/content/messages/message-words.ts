import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getCentre } from '@tamuvo/contract/account-centre.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listMessages, messageShelves, type MessageShelf, shelfNames } from '@tamuvo/contract/messages.ts'
import type { KycState } from '@tamuvo/contract/safer-kyc.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { isLanguageCode } from '@tamuvo/ui/text/languages.ts'
import { currentLanguage, t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

export type Message = ReceivedOutputOf<typeof listMessages>['list'][number]

/** What is asked anew once a message came, was read or was taken away. */
export const asksAnew = [listMessages, getCentre, getMemberInfo]

/** The look of a link from a message to what it is about. */
export const wayOn = 'focus-ring inline-flex min-h-11 items-center self-start rounded-sm text-brand-text'

/** What a message is called, in the language of now. */
export const useMessageTitle = (): typeof titleOf => {
  useText()
  return titleOf
}

export const titleOf = ({ kind, filled }: Pick<Message, 'kind' | 'filled'>): string => {
  const {
    month = '',
    ticket = '',
    reference = '',
    address = '',
    round = '',
    amount = '0.00',
    state = 'EXPIRED',
    payee = '',
    from = '',
  } = filled
  const { symbol } = currentCurrency()
  return t(`content.message_${kind}`, {
    month,
    ticket,
    reference,
    address,
    round,
    payee,
    from,
    name: nameIn(filled),
    amount: formatMoney(amount, symbol),
    receive: formatMoney(filled['receive'] ?? amount, symbol),
    state: t(`safer.kyc_state_${state as KycState}`),
  })
}

/** What a gift, a promotion or a bonus is called, in the language of now where it has a name in it. */
const nameIn = (filled: Message['filled']): string =>
  filled[currentLanguage().code] ??
  filled['EN'] ??
  Object.entries(filled).find(([language]) => isLanguageCode(language))?.[1] ??
  ''

export const shelfOf = ({ kind }: Pick<Message, 'kind'>): MessageShelf =>
  shelfNames.find((shelf) => messageShelves[shelf].some((each) => each === kind)) ?? 'house'
