import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getBoard, listBoards, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Balls } from '@tamuvo/ui/components/Ball.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** The games that are drawn here, with the time that is left and the last result. */
export const DrawLane = () => {
  const t = useText()
  const queries = useQueryClient()
  useRoom('issue', ({ game }) => void queries.invalidateQueries({ queryKey: callKey(getBoard, { game }) }))
  // All boards come at once; from then on each is asked for by itself, as the page of its game asks for it.
  const { data, dataUpdatedAt, error } = useCall(listBoards, {}, { staleMs: Infinity })
  if (error && !data) return null
  return (
    <section aria-labelledby="draw-lane-title">
      <h2 id="draw-lane-title" className="mb-3 text-lg font-bold">
        {t('home.draws')}
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {!data &&
          lotteryGames.map((game) => (
            <li key={`waiting ${game}`}>
              <DrawCard game={game} board={undefined} />
            </li>
          ))}
        {data?.list.map((board) => (
          <li key={board.game}>
            <LiveCard first={board} at={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Board = ReceivedOutputOf<typeof getBoard>

/** @param props the board as it came with all others, and when, in ms since 1970 */
const LiveCard = ({ first, at }: { first: Board; at: number }) => {
  const { data = first } = useCall(getBoard, { game: first.game }, { initial: { value: first, at } })
  return <DrawCard game={first.game} board={data} />
}

const DrawCard = ({ game, board }: { game: string; board: Board | undefined }) => {
  const t = useText()
  return (
    <Link
      to="/lottery"
      search={{ gameCode: game }}
      // A link has a name before its data is there.
      aria-label={board ? undefined : t('home.draws')}
      className="focus-ring flex min-h-32 items-center gap-4 rounded-card border border-line bg-bg1 p-4 hover:bg-bg2"
    >
      <div className="min-w-0 flex-1">
        <p className="min-h-[1lh] truncate text-md font-bold">{board ? board.name : <Skeleton className="h-[1lh] w-32" />}</p>
        <p className="figures mt-0.5 min-h-[1lh] text-xs text-text3">
          {board?.current ? t('home.issue', { issue: board.current.issue }) : ' '}
        </p>
        <div className="mt-2.5 flex min-h-9 items-center">
          {board ? <LastResult board={board} /> : <Skeleton className="h-8 w-40" />}
        </div>
      </div>
      <div className="grid min-w-16 shrink-0 place-items-center justify-items-end text-xs text-text3">
        {board?.current ? (
          <Countdown until={board.current.closesAt} {...ringOf(board.current)} />
        ) : (
          <ChevronRight size={20} aria-hidden="true" />
        )}
      </div>
    </Link>
  )
}

/** A ring helps for minutes; a day is shown in figures only. */
const ringOf = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => {
  const totalMs = Date.parse(closesAt) - Date.parse(opensAt)
  return totalMs <= 10 * 60_000 ? { totalMs } : {}
}

const LastResult = ({ board }: { board: Board }) => {
  const t = useText()
  const drawn = board.last.find(({ result }) => result !== null)
  if (!drawn?.result) return <span className="text-sm text-text3">{t('home.no_result_yet')}</span>
  const digits =
    drawn.result.kind === 'digits'
      ? drawn.result.digits
      : (drawn.result.tiers.find(({ tier }) => tier === 'db')?.numbers[0] ?? '')
  return <Balls label={t('home.last_result', { issue: drawn.issue })} values={[...digits]} size={30} />
}
