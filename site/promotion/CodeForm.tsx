import { enterPromotionCode } from '@tamuvo/contract/promotion.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../parts/FormFrame.tsx'
import { useForm } from '../parts/useForm.ts'
import { afterTaking } from './after-taking.ts'
import { TakeNotice } from './TakeNotice.tsx'

const codeForm = /^[A-Z0-9]{4,24}$/

/** Enters a code; how it is typed does not matter. */
export const CodeForm = () => {
  const t = useText()
  const form = useForm({ code: '' }, { PROMOTION_CODE_WRONG: 'code' })
  const action = useAction(enterPromotionCode, {
    invalidates: afterTaking,
    onDone: () => toast('success', t('promotion.code_taken')),
    onRefused: form.refused,
  })
  const submit = async () => {
    const code = form.values.code.replaceAll(/[\s-]/g, '').toUpperCase()
    if (form.isFine(codeForm.test(code) ? {} : { code: t('promotion.code_invalid') })) await action.run({ code })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <TakeNotice error={form.general(action.error)} />
      <Field
        label={t('promotion.code')}
        hint={t('promotion.code_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('promotion.code_send')}
      </Button>
    </FormFrame>
  )
}
