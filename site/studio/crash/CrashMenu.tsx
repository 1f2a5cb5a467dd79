import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { CrashSource } from './crash-source.ts'
import type { CrashView } from './crash-table.ts'
import { CrashHistory } from './CrashHistory.tsx'
import { CrashProofs } from './CrashProofs.tsx'
import { CrashRules } from './CrashRules.tsx'

const tabs = ['rules', 'history', 'fairness'] as const
export type CrashTab = (typeof tabs)[number]

type Props = {
  tab: CrashTab | undefined
  onTab: (tab: CrashTab | undefined) => void
  view: CrashView
  source: CrashSource
}

/** All there is to know of the game, within one touch. */
export const CrashMenu = ({ tab, onTab, view, source }: Props) => {
  const t = useText()
  // The window keeps its content while it leaves.
  const [last, setLast] = useState<CrashTab>('rules')
  if (tab && tab !== last) setLast(tab)
  const shown = tab ?? last
  return (
    <Modal
      title={t('studio.menu')}
      open={tab !== undefined}
      onOpenChange={(open) => onTab(open ? shown : undefined)}
      width={560}
      height={520}
      draggable={false}
    >
      <Tabs
        label={t('studio.menu')}
        value={shown}
        onChange={onTab}
        tabs={tabs.map((key) => ({ key, label: t(`studio.${key}`) }))}
      />
      <div className="pt-4 select-text">
        {shown === 'rules' && <CrashRules limits={view.limits} />}
        {shown === 'history' && <CrashHistory source={source} />}
        {shown === 'fairness' && <CrashProofs view={view} source={source} />}
      </div>
    </Modal>
  )
}
