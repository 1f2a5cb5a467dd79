import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCatalog } from '../catalog/useCatalog.ts'
import { useOpenGame } from '../catalog/useOpenGame.ts'

/** The games of a tournament, each a press away. */
export const TournamentGames = ({ games }: { games: readonly string[] }) => {
  const t = useText()
  const open = useOpenGame()
  const { data } = useCatalog()
  const known = data?.data.lanes.flatMap((lane) => lane.games).filter(({ gameCode }) => games.includes(gameCode)) ?? []
  const shown = [...new Map(known.map((game) => [game.gameCode, game])).values()]
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('tournament.games')} className="flex gap-2 overflow-x-auto pb-1">
      {shown.map((game) => (
        <li key={game.gameCode} className="w-16 shrink-0">
          <button type="button" onClick={() => open(game)} className="focus-ring block w-full rounded-input text-start">
            <img src={game.image.rx1} alt="" className="aspect-[3/4] w-full rounded-input object-cover" loading="lazy" />
            <span className="mt-1 line-clamp-2 text-xs">{game.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
