import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Suspense } from 'react'

// Seldom shown, and it brings what lists games.
const OtherGameList = lazyPart(() => import('./OtherGameList.tsx'), 'OtherGameList', ['near'])

/** What else can be played now, where a game cannot. */
export const OtherGames = ({ than }: { than: string }) => (
  <Suspense>
    <OtherGameList than={than} />
  </Suspense>
)
