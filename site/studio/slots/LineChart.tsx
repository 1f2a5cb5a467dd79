import { useText } from '@tamuvo/ui/text/useText.tsx'

/** The lines of a slot, each as it runs through the rows. */
export const LineChart = ({ lines, rows }: { lines: readonly string[]; rows: number }) => {
  const t = useText()
  return (
    <figure>
      <figcaption className="mb-2 text-text2">{t('studio.slot_lines', { count: lines.length })}</figcaption>
      <ol className="grid grid-cols-5 gap-2 sm:grid-cols-8">
        {lines.map((line, index) => (
          <li key={line} className="text-center text-xs text-text3">
            <svg viewBox={`0 0 ${line.length * 10} ${rows * 10}`} className="w-full rounded-sm bg-bg2" aria-hidden="true">
              <polyline points={pointsOf(line)} fill="none" stroke="var(--brand)" strokeWidth={2.4} strokeLinejoin="round" />
            </svg>
            {index + 1}
          </li>
        ))}
      </ol>
    </figure>
  )
}

const pointsOf = (line: string): string => [...line].map((row, reel) => `${reel * 10 + 5},${Number(row) * 10 + 5}`).join(' ')
