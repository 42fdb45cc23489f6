import { useMemo } from 'react'
import { platformNow } from '../../../fields/platform-clock.ts'
import { useFormat } from '../../../hooks/use-format.ts'
import { shortMoment } from '../../core/moments.ts'
import { useUiText } from '../../core/text.ts'
import type { Column } from '../columns.ts'
import { type Said, wholeFigures } from './figures.ts'

/** The columns, with room for the sums and moments of these rows as they are read. */
export function useWholeFigures<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
): readonly Column<R>[] {
  const format = useFormat()
  const text = useUiText()
  return useMemo(() => {
    const now = platformNow()
    const said: Said = (kind, value) => {
      if (kind === 'money') return format.money(value)
      const moment = kind === 'dateTime' ? shortMoment(value, now) : undefined
      return moment && `${moment.day === 'other' ? moment.date : text(`time.${moment.day}`)} ${moment.time}`
    }
    return wholeFigures(columns, rows, said)
  }, [columns, rows, format, text])
}
