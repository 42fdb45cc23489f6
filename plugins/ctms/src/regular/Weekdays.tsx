import { useLanguage } from '@ntocc/sdk/hooks'
import { weekdayWords } from './weekdays.ts'

/** The days of a regular run, short enough for a column. */
export function Weekdays({ of }: { of: readonly string[] }) {
  return <>{weekdayWords(of, useLanguage())}</>
}
