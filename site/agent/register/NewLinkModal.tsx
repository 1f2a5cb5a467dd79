import { createInviteLink, listInviteLinks } from '@tamuvo/contract/agent.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { type Terms, termsBelow, tidied } from '../terms/draft-terms.ts'
import { TermsFields } from '../terms/TermsFields.tsx'
import { termsFaultWords } from '../terms/terms-words.ts'
import type { Agent } from '../useAgent.ts'
import type { InviteLink } from './invite-link.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; agent: Agent; onMade: (link: InviteLink) => void }

/** How much less than the own terms a link gives first, in hundredths of a percent. */
const firstStep = 10
const days = ['0', '7', '30', '90', '365'] as const
const mostUses = 100_000

type Values = {
  type: 'PLAYER' | 'AGENT'
  validDays: (typeof days)[number]
  max: string
  remark: string
  terms: Terms
  toUpline: boolean
}

/** Makes a link: who registers by it is a direct downline with these terms. */
export const NewLinkModal = ({ open, onOpenChange, ...rest }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('agent.link_new')} width={680} closeButton>
      <NewLink {...rest} onClose={() => onOpenChange(false)} />
    </Modal>
  )
}

const NewLink = ({ agent, onMade, onClose }: Pick<Props, 'agent' | 'onMade'> & { onClose: () => void }) => {
  const t = useText()
  const form = useForm<Values>({
    type: 'PLAYER',
    validDays: '0',
    max: '',
    remark: '',
    terms: termsBelow(agent.terms, firstStep),
    toUpline: true,
  })
  const action = useAction(createInviteLink, {
    invalidates: [listInviteLinks],
    onDone: (link) => {
      onClose()
      onMade(link)
    },
  })
  const { values } = form
  const submit = async () => {
    const terms = tidied(values.terms)
    const max = values.max.trim() === '' ? 0 : Number(values.max)
    const isMaxFine = Number.isInteger(max) && max >= 0 && max <= mostUses
    const faults = { ...termsFaultWords(terms, agent.terms), ...(isMaxFine ? {} : { max: t('agent.link_max_wrong') }) }
    if (form.isFine(faults)) await action.run({ ...values, validDays: Number(values.validDays), max, terms })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <Chips
        label={t('agent.account_type')}
        chips={(['PLAYER', 'AGENT'] as const).map((key) => ({ key, label: t(`agent.type_${key}`) }))}
        value={values.type}
        onChange={(type) => form.change('type', type)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('agent.link_valid')}
          options={days.map((key) => ({
            key,
            label: key === '0' ? t('agent.link_endless') : t('agent.link_days', { days: Number(key) }),
          }))}
          {...form.control('validDays')}
        />
        <Field label={t('agent.link_max')} optional inputMode="numeric" autoComplete="off" {...form.field('max')} />
        <Field label={t('agent.remark')} optional maxLength={60} autoComplete="off" {...form.field('remark')} />
      </div>
      <TermsFields
        value={values.terms}
        own={agent.terms}
        faults={form.faults}
        onChange={(terms) => form.change('terms', terms)}
      />
      <Switch checked={values.toUpline} onChange={(isOn) => form.change('toUpline', isOn)}>
        {t('agent.to_upline')}
      </Switch>
      <p className="text-xs text-text3">{t('agent.link_terms_hidden')}</p>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('agent.link_make')}
      </Button>
    </FormFrame>
  )
}
