type Props = { tone?: 'green' | 'blue' | 'red' | 'violet' }

const tones = {
  green: ['#12583f', '#06261d'],
  blue: ['#15476f', '#071d33'],
  red: ['#6b1c25', '#2a080d'],
  violet: ['#43246e', '#1a0c30'],
} as const

/** Dark felt under one lamp, with a rail of wood at its upper edge. */
export const Felt = ({ tone = 'green' }: Props) => {
  const [lit, deep] = tones[tone]
  return (
    <div
      aria-hidden="true"
      className="size-full"
      style={{
        background: `repeating-linear-gradient(45deg,#fff1 0 .5px,transparent .5px 3px),repeating-linear-gradient(-45deg,#0002 0 .5px,transparent .5px 3px),radial-gradient(120% 78% at 50% 34%,${lit},${deep} 74%,#05080d)`,
      }}
    />
  )
}
