import { listTeam, raiseTerms } from '@tamuvo/contract/agent.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { isSame, tidied } from '../terms/draft-terms.ts'
import { TermsFields } from '../terms/TermsFields.tsx'
import { TermsTable } from '../terms/TermsSummary.tsx'
import { termsFaultWords } from '../terms/terms-words.ts'
import type { Agent } from '../useAgent.ts'
import type { TeamMember } from './team-place.ts'

type Props = { member: TeamMember; agent: Agent; onDone: () => void }

/** What a member earns. The terms of a direct downline can be raised: what they were and will be is shown before anything changes. */
export const RaiseTerms = ({ member, agent, onDone }: Props) =>
  member.depth === 1 && agent.mayChange ? (
    <Raise member={member} agent={agent} onDone={onDone} />
  ) : (
    <TermsTable terms={member.terms} />
  )

const Raise = ({ member, agent, onDone }: Props) => {
  const t = useText()
  const form = useForm({ terms: member.terms })
  const [isChecking, setChecking] = useState(false)
  const action = useAction(raiseTerms, {
    invalidates: [listTeam],
    onDone: () => {
      toast('success', t('agent.raised', { name: member.username }))
      onDone()
    },
  })
  const terms = tidied(form.values.terms)
  const check = () => {
    if (form.isFine(termsFaultWords(terms, agent.terms, member.terms))) setChecking(true)
  }
  if (isChecking)
    return (
      <FormFrame onSubmit={() => action.run({ memberId: member.id, terms })}>
        <RefusalNotice error={action.error} />
        <TermsTable terms={terms} before={member.terms} />
        <p className="text-sm text-text2">{t('agent.raise_text')}</p>
        <div className="flex gap-2 *:flex-1">
          <Button tone="quiet" onClick={() => setChecking(false)}>
            {t('common.back')}
          </Button>
          <Button type="submit" pending={action.pending}>
            {t('agent.raise_confirm')}
          </Button>
        </div>
      </FormFrame>
    )
  return (
    <FormFrame onSubmit={check} focusFaults={form.timesShown}>
      <p className="text-sm text-text2">{t('agent.raise_lead')}</p>
      <TermsFields
        value={form.values.terms}
        own={agent.terms}
        least={member.terms}
        faults={form.faults}
        onChange={(changed) => form.change('terms', changed)}
      />
      <Button type="submit" size="lg" wide disabled={isSame(terms, member.terms)}>
        {t('agent.raise_check')}
      </Button>
    </FormFrame>
  )
}
