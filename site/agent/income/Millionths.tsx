import { splitMillionths } from './income-place.ts'

/** An amount to the millionth, as shares are counted: what is paid stands out from what is carried. */
export const Millionths = ({ value }: { value: string }) => {
  const { cents, rest } = splitMillionths(value)
  return (
    <span className="figures whitespace-nowrap">
      {cents}
      <span className="text-text3">{rest}</span>
    </span>
  )
}
