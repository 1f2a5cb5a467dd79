import { listMethods } from '@tamuvo/contract/cashier.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { DepositForm } from './DepositForm.tsx'
import { closeQuickDeposit } from './quick-deposit-open.ts'

/** Pays in by the last method without leaving the page. */
export const QuickDepositSheet = () => {
  const t = useText()
  const { data } = useCall(listMethods, {})
  const method = data?.list[0]
  return (
    <BottomSheet open onClose={closeQuickDeposit} title={t('cashier.quick_title')} tall>
      <div className="flex flex-col gap-4 pb-4">
        {method && (
          <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold">{method.name}</span>
            <MemberLink
              page="depositv2"
              onClick={closeQuickDeposit}
              className="focus-ring inline-flex min-h-11 items-center rounded-sm text-brand-text"
            >
              {t('deposit.quick_more')}
            </MemberLink>
          </p>
        )}
        <DepositForm isShort onOpened={closeQuickDeposit} />
      </div>
    </BottomSheet>
  )
}
