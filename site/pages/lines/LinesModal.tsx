import { getDomainRoutes } from '@tamuvo/contract/shell.ts'
import { persist } from '@tamuvo/ui/calls/persisted.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueries } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { closeLines } from './line-open.ts'
import { measureLine } from './measure-line.ts'

const mayTakeMs = 300

/** The addresses of the site with how fast each answers from here; the fastest is marked. */
export const LinesModal = () => {
  const t = useText()
  const { data, error, refetch } = useCall(getDomainRoutes, {}, { staleMs: 60_000, persistAs: 'routers' })
  const domains = data?.domainList.map(({ domain }) => domain) ?? []
  const speeds = useQueries({
    queries: domains.map((domain) => ({
      queryKey: ['anyone', 'line', domain],
      queryFn: async () => (await measureLine(domain)) ?? null,
      staleTime: 30_000,
      retry: false,
    })),
  })
  const lines = domains.map((domain, index) => ({
    domain,
    speed: speeds[index]?.data,
    waiting: speeds[index]?.isFetching ?? true,
  }))
  const fastest = Math.min(...lines.flatMap(({ speed }) => speed ?? []))
  const best = lines.find(({ speed }) => speed === fastest)
  const again = () => void Promise.all(speeds.map((each) => each.refetch()))
  const go = (domain: string) => {
    persist(
      'routers',
      getDomainRoutes,
      {},
      { domainList: lines.map((line) => ({ domain: line.domain, speed: line.speed ?? null })) },
    )
    location.assign(`${domain}${location.pathname}${location.search}`)
  }
  return (
    <Modal
      open
      onOpenChange={closeLines}
      title={t('lobby.lines_title')}
      width={480}
      height={320}
      closeButton
      footer={
        <Button tone="quiet" wide icon={<RotateCw size={18} />} pending={lines.some(({ waiting }) => waiting)} onClick={again}>
          {t('lobby.lines_again')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-text2">{t('lobby.lines_text')}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && lines.length === 0 && <EmptyState title={t('lobby.lines_one')} />}
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.domain}>
            <Line {...line} isBest={line === best} isHere={line.domain === location.origin} onChoose={() => go(line.domain)} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

type LineProps = {
  domain: string
  speed: number | null | undefined
  waiting: boolean
  isBest: boolean
  isHere: boolean
  onChoose: () => void
}

const Line = ({ domain, speed, waiting, isBest, isHere, onChoose }: LineProps) => {
  const t = useText()
  return (
    <button
      type="button"
      disabled={speed === null || isHere}
      onClick={onChoose}
      className="focus-ring flex min-h-13 w-full items-center gap-3 rounded-card border border-line px-4 text-start enabled:hover:bg-bg2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="break-all" lang="en">
          {new URL(domain).host}
        </span>
        {isHere && <Badge>{t('lobby.lines_here')}</Badge>}
        {isBest && <Badge tone="win">{t('lobby.lines_best')}</Badge>}
      </span>
      <span
        className={cx(
          'figures min-w-16 shrink-0 text-end font-semibold',
          speed && speed <= mayTakeMs ? 'text-win' : 'text-text2',
        )}
      >
        {waiting && speed === undefined ? '…' : speed === null || speed === undefined ? t('lobby.lines_fails') : `${speed} ms`}
      </span>
    </button>
  )
}
