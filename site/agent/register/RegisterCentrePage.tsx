import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { type Agent, useAgent } from '../useAgent.ts'
import { AssistantsTab } from './AssistantsTab.tsx'
import { InviteLinksTab } from './InviteLinksTab.tsx'
import { OpenAccountTab } from './OpenAccountTab.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'

const tabs = ['account', 'links', 'assistants'] as const

/** How an agent gets downlines: by opening accounts, by links, and with the help of assistants. */
export const RegisterCentrePage = () => <Loaded answer={useAgent()}>{(agent) => <Register agent={agent} />}</Loaded>

const Register = ({ agent }: { agent: Agent }) => {
  const t = useText()
  const { place, change } = useMemberPlace({ tab: tabs })
  const shown = tabs.filter((tab) => tab !== 'assistants' || !agent.isAssistant)
  const tab = shown.find((each) => each === place.tab) ?? 'account'
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('agent.register')}</h3>
      {!agent.mayChange && <ReadOnlyNotice />}
      <Tabs
        label={t('agent.register')}
        look="line"
        tabs={shown.map((key) => ({ key, label: t(`agent.tab_${key}`) }))}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
      >
        {tab === 'account' && <OpenAccountTab agent={agent} />}
        {tab === 'links' && <InviteLinksTab agent={agent} />}
        {tab === 'assistants' && <AssistantsTab />}
      </Tabs>
    </div>
  )
}
