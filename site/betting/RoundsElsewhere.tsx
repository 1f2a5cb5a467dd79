import { getMerchantWallet } from '@tamuvo/contract/vendor.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'

/** Vendors with wallets of their own tell no rounds: says where those are, and where their money is. Nothing where there are none. */
export const RoundsElsewhere = () => {
  const t = useText()
  const { data } = useCall(getMerchantWallet, {})
  const names = data?.wallets.map(({ name }) => name) ?? []
  if (names.length === 0) return null
  return (
    <p className="text-sm text-text2">
      {t('record.elsewhere', { names: names.join(', ') })}{' '}
      <MemberLink
        page="transactionHistory"
        className="focus-ring -my-3 inline-flex min-h-11 items-center rounded-sm text-brand-text underline-offset-4 hover:underline"
      >
        {t('wallet.record_title')}
      </MemberLink>
    </p>
  )
}
