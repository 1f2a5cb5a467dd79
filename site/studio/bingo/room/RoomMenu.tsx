import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { PastRounds } from './PastRounds.tsx'
import { RoomRules } from './RoomRules.tsx'

const tabs = ['rules', 'history'] as const
export type RoomTab = (typeof tabs)[number]

type Props = { tab: RoomTab | undefined; onTab: (tab: RoomTab | undefined) => void }

/** All there is to know of the room, within one touch. */
export const RoomMenu = ({ tab, onTab }: Props) => {
  const t = useText()
  // The window keeps its content while it leaves.
  const [last, setLast] = useState<RoomTab>('rules')
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
      <div className="pt-4">{shown === 'rules' ? <RoomRules /> : <PastRounds />}</div>
    </Modal>
  )
}
