import { formatInstant } from '../format/date.ts'

/** A moment of a record, in the member's time zone. @param props.at ISO 8601, in UTC */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures text-text2">
    {formatInstant(at)}
  </time>
)
