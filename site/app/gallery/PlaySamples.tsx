import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Balls } from '@tamuvo/ui/components/Ball.tsx'
import { Carousel } from '@tamuvo/ui/components/Carousel.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { Marquee } from '@tamuvo/ui/components/Marquee.tsx'
import { NumberCell } from '@tamuvo/ui/components/NumberCell.tsx'
import { ProductIcon, products } from '@tamuvo/ui/components/ProductIcon.tsx'
import { Megaphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Section, type Words } from './Section.tsx'

export const PlaySamples = ({ words }: { words: Words }) => (
  <Section title="Play">
    <Marquee
      label={words['notice'] ?? ''}
      icon={<Megaphone size={18} />}
      items={[
        { key: '1', text: words['notice'] ?? '' },
        { key: '2', text: words['second'] ?? '' },
      ]}
      className="rounded-input bg-bg1 pl-3"
    />
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Slides words={words} />
      <Grid words={words} />
    </div>
    <div className="flex flex-wrap gap-4">
      {products.map((product) => (
        <span key={product} className="grid justify-items-center gap-1 text-xs text-text2">
          <ProductIcon product={product} size={32} />
          {product}
        </span>
      ))}
    </div>
    <div className="flex flex-wrap items-center gap-2">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {words['game']}
        </Badge>
      ))}
      <Avatar name="su_mon" />
      <Avatar name="မိုး" size={56} />
      <LazyImage src="/favicon.svg" alt="Tamuvo" width={56} height={56} className="rounded-card" />
    </div>
  </Section>
)

const tones: readonly BadgeTone[] = ['neutral', 'brand', 'accent', 'win', 'loss', 'warn', 'info', 'vip']

const Slides = ({ words }: { words: Words }) => (
  <Carousel label={words['game'] ?? ''} className="rounded-card">
    {['from-[#183a6b] to-[#0f8f86]', 'from-[#5b34b5] to-[#d0456e]', 'from-[#7a3b12] to-[#e0a72e]'].map((colours, index) => (
      <div key={colours} className={`flex aspect-16/9 flex-col justify-end bg-linear-to-br p-6 pb-12 text-white ${colours}`}>
        <p className="text-xl font-bold">{index === 0 ? words['second'] : words['notice']}</p>
      </div>
    ))}
  </Carousel>
)

const Grid = ({ words }: { words: Words }) => {
  const [chosen, setChosen] = useState<readonly string[]>(['3', '7'])
  const until = useMemo(() => Date.now() + 41_000, [])
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <div className="card space-y-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">
          {words['game']} <span className="figures font-normal text-text2">20260805-142</span>
        </span>
        <Countdown until={until} totalMs={60_000} />
      </div>
      <Balls label={words['draw'] ?? ''} values={['3', '8', '0', '9', '1']} />
      <div className="grid grid-cols-5 gap-2">
        {Array.from({ length: 10 }, (_, digit) => String(digit)).map((digit) => (
          <NumberCell
            key={digit}
            value={digit}
            selected={chosen.includes(digit)}
            onToggle={toggle}
            hot={digit === '8'}
            soldShare={digit === '5' ? 0.9 : digit === '6' ? 1 : 0}
            note="9.70"
          />
        ))}
      </div>
    </div>
  )
}
