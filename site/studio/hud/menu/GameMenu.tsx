import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import type { GameKit } from '../../kit/game-kit.ts'
import type { RoundView } from '../../kit/round-source.ts'
import { useKitState } from '../kit-context.tsx'
import { FairnessTab } from './FairnessTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { RulesTab } from './RulesTab.tsx'

const tabs = ['pays', 'rules', 'history', 'fairness'] as const
export type MenuTab = (typeof tabs)[number]

type Props = {
  tab: MenuTab | undefined
  onTab: (tab: MenuTab | undefined) => void
  pays: ReactNode
  rules: ReactNode
  kit: GameKit
}

/** All there is to know of a game, within one touch. */
export const GameMenu = ({ tab, onTab, pays, rules, kit }: Props) => {
  const t = useText()
  const { isPast } = useKitState('isPast')
  // The window keeps its content while it leaves.
  const [last, setLast] = useState<MenuTab>('pays')
  if (tab && tab !== last) setLast(tab)
  const shown = tab ?? last
  const watch = (round: RoundView) => {
    onTab(undefined)
    void kit.replay(round)
  }
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
        tabs={tabs.filter((key) => key !== 'fairness' || !isPast).map((key) => ({ key, label: t(`studio.${key}`) }))}
      />
      <div className="pt-4 select-text">
        {shown === 'pays' && pays}
        {shown === 'rules' && <RulesTab>{rules}</RulesTab>}
        {shown === 'history' && <HistoryTab onWatch={watch} />}
        {shown === 'fairness' && <FairnessTab />}
      </div>
    </Modal>
  )
}
