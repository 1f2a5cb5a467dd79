import { changeAssistant, listAssistants, openAssistant } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useForm } from '../../parts/useForm.ts'
import { CredentialsCard } from './CredentialsCard.tsx'
import { InitialPassword } from './InitialPassword.tsx'
import { useAccountFaults } from './useAccountFaults.ts'

type Assistant = ReceivedOutputOf<typeof listAssistants>['list'][number]
type Credentials = { username: string; password: string }

/** Accounts without a wallet that see what the agent sees; some of them may also register downlines. */
export const AssistantsTab = () => {
  const t = useText()
  const [shown, setShown] = useState<Credentials>()
  const answer = useCall(listAssistants, {})
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-text2">{t('agent.assistants_lead')}</p>
      {shown ? <CredentialsCard opened={shown} onAgain={() => setShown(undefined)} /> : <OpenAssistant onOpened={setShown} />}
      <Loaded answer={answer}>{({ list }) => <AssistantTable list={list} onReset={setShown} />}</Loaded>
    </div>
  )
}

const OpenAssistant = ({ onOpened }: { onOpened: (opened: Credentials) => void }) => {
  const t = useText()
  const form = useForm<{ type: 41 | 42; username: string; password: string }>(
    { type: 41, username: '', password: '' },
    { USERNAME_IN_USE: 'username', PASSWORD_COMMON: 'password' },
  )
  const faultsOf = useAccountFaults()
  const action = useAction(openAssistant, {
    invalidates: [listAssistants],
    onDone: (opened) => {
      form.reset()
      onOpened(opened)
    },
    onRefused: (refusal) => (refusal.code === 'FIELDS_INVALID' ? form.show(faultsOf(refusal.fields)) : form.refused(refusal)),
  })
  const submit = async () => {
    if (form.isFine(form.missing('username'))) await action.run(form.values)
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <Chips
        label={t('agent.assistant_may')}
        chips={([41, 42] as const).map((key) => ({ key: `${key}` as const, label: t(`agent.assistant_${key}`) }))}
        value={`${form.values.type}`}
        onChange={(key) => form.change('type', key === '42' ? 42 : 41)}
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
      </div>
      <Button type="submit" pending={action.pending} className="self-start max-sm:w-full">
        {t('agent.assistant_open')}
      </Button>
    </FormFrame>
  )
}

const AssistantTable = ({ list, onReset }: { list: readonly Assistant[]; onReset: (credentials: Credentials) => void }) => {
  const t = useText()
  const columns: Column<Assistant>[] = [
    { key: 'name', header: t('agent.username'), strong: true, cell: ({ username }) => username },
    {
      key: 'type',
      header: t('agent.assistant_may'),
      cell: ({ type }) => t(type === 42 ? 'agent.assistant_42' : 'agent.assistant_41'),
    },
    {
      key: 'state',
      header: t('common.status'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'win' : 'neutral'}>{t(isActive ? 'agent.state_ACTIVE' : 'agent.assistant_off')}</Badge>
      ),
    },
    {
      key: 'login',
      header: t('agent.last_login'),
      cell: ({ lastLoginAt }) => <span className="figures">{lastLoginAt ? formatDayMinute(lastLoginAt) : '–'}</span>,
    },
    {
      key: 'act',
      header: t('agent.actions'),
      align: 'end',
      cell: (each) => <AssistantActions assistant={each} onReset={onReset} />,
    },
  ]
  return (
    <Table
      caption={t('agent.tab_assistants')}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('agent.assistants_none')} />}
    />
  )
}

type ActionsProps = { assistant: Assistant; onReset: (credentials: Credentials) => void }

const AssistantActions = ({ assistant: { id, username, isActive }, onReset }: ActionsProps) => {
  const t = useText()
  const action = useAction(changeAssistant, {
    invalidates: [listAssistants],
    onDone: ({ password }) => password !== '' && onReset({ username, password }),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const reset = async () => {
    const sure = await confirm({ title: t('agent.reset_title', { name: username }), text: t('agent.reset_text') })
    if (sure) await action.run({ id, action: 'RESET', password: '' })
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button tone="quiet" onClick={reset} aria-label={`${t('agent.reset')}: ${username}`}>
        {t('agent.reset')}
      </Button>
      <Button
        tone="quiet"
        onClick={() => action.run({ id, action: isActive ? 'DISABLE' : 'ENABLE', password: '' })}
        aria-label={`${t(isActive ? 'agent.disable' : 'agent.enable')}: ${username}`}
      >
        {t(isActive ? 'agent.disable' : 'agent.enable')}
      </Button>
    </span>
  )
}
