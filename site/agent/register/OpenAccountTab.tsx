import { getAgentTerms, listTeam, listTeamBranches, openDownline } from '@tamuvo/contract/agent.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { type Terms, termsBelow, tidied } from '../terms/draft-terms.ts'
import { TermsFields } from '../terms/TermsFields.tsx'
import { termsFaultWords } from '../terms/terms-words.ts'
import type { Agent } from '../useAgent.ts'
import { CredentialsCard } from './CredentialsCard.tsx'
import { InitialPassword } from './InitialPassword.tsx'
import { useAccountFaults } from './useAccountFaults.ts'

/** How much less than the own terms a downline is offered first, in hundredths of a percent. */
const firstStep = 10

type Values = {
  type: 'PLAYER' | 'AGENT'
  username: string
  password: string
  nickname: string
  remark: string
  terms: Terms
  toUpline: boolean
}

const emptyFor = ({ terms }: Agent): Values => ({
  type: 'PLAYER',
  username: '',
  password: '',
  nickname: '',
  remark: '',
  terms: termsBelow(terms, firstStep),
  toUpline: true,
})

/** Opens an account directly below the agent, and shows once how to get in. */
export const OpenAccountTab = ({ agent }: { agent: Agent }) => {
  const t = useText()
  const form = useForm(emptyFor(agent), { USERNAME_IN_USE: 'username', PASSWORD_COMMON: 'password' })
  const faultsOf = useAccountFaults()
  const action = useAction(openDownline, {
    invalidates: [getAgentTerms, listTeam, listTeamBranches],
    onDone: form.reset,
    onRefused: (refusal) => (refusal.code === 'FIELDS_INVALID' ? form.show(faultsOf(refusal.fields)) : form.refused(refusal)),
  })
  const { values } = form
  const submit = async () => {
    const terms = tidied(values.terms)
    if (form.isFine({ ...form.missing('username'), ...termsFaultWords(terms, agent.terms) }))
      await action.run({ ...values, terms })
  }
  if (action.data) return <CredentialsCard opened={action.data} onAgain={action.reset} />
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <Chips
        label={t('agent.account_type')}
        chips={(['PLAYER', 'AGENT'] as const).map((key) => ({ key, label: t(`agent.type_${key}`) }))}
        value={values.type}
        onChange={(type) => form.change('type', type)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('agent.username')}
          hint={t('agent.username_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          {...form.field('username')}
        />
        <InitialPassword {...form.control('password')} />
        <Field label={t('agent.nickname')} optional maxLength={12} autoComplete="off" {...form.field('nickname')} />
        <Field
          label={t('agent.remark')}
          hint={t('agent.remark_hint')}
          optional
          maxLength={60}
          autoComplete="off"
          {...form.field('remark')}
        />
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
      <Button type="submit" size="lg" disabled={!agent.mayChange} pending={action.pending} className="self-start max-sm:w-full">
        {t('agent.open_account')}
      </Button>
    </FormFrame>
  )
}
