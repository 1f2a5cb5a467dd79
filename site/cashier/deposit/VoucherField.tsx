import { listDeposits, listMethods } from '@tamuvo/contract/cashier.ts'
import { redeemVoucher } from '@tamuvo/contract/cashier-vouchers.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'

const places = { VOUCHER_INVALID: 'code', VOUCHER_USED: 'code', VOUCHER_EXPIRED: 'code' } as const

/** Redeems the code of a voucher; how it is typed does not matter. */
export const VoucherField = ({ method, onRedeemed }: { method: string; onRedeemed: (deposit: { id: string }) => unknown }) => {
  const t = useText()
  const form = useForm({ code: '' }, places)
  const action = useAction(redeemVoucher, {
    invalidates: [listDeposits, listMethods],
    onDone: onRedeemed,
    onRefused: form.refused,
  })
  const submit = async () => {
    if (form.isFine(form.missing('code'))) await action.run({ method, code: form.values.code.trim() })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <Field
        label={t('deposit.voucher_code')}
        hint={t('deposit.voucher_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        {...form.field('code')}
      />
      <Button type="submit" tone="accent" size="lg" wide pending={action.pending}>
        {t('deposit.voucher_redeem')}
      </Button>
    </FormFrame>
  )
}
