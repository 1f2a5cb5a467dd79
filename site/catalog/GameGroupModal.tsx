import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useDebounced } from '@tamuvo/ui/hooks/rate.ts'
import { useState } from 'react'
import { searchDelayMs } from '../parts/search-delay.ts'
import { GamePages } from './GamePages.tsx'
import { closeGroup, type GameGroup } from './game-group.ts'

/** The games of a vendor in a window over the page, with a search. */
export const GameGroupModal = ({ group }: { group: GameGroup }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const gameName = useDebounced(typed.trim(), searchDelayMs) || undefined
  return (
    <Modal open onOpenChange={closeGroup} title={group.name} width={860} height={560} closeButton>
      <Field
        label={t('catalog.search_label')}
        type="search"
        value={typed}
        placeholder={t('catalog.search_placeholder')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-4">
        <GamePages filter={{ gameType: group.gameType, vassalage: group.vassalage, gameName }} scrolls="inside" />
      </div>
    </Modal>
  )
}
